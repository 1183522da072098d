import { useLayoutEffect } from 'react'

/** States of the page on which styles elsewhere depend, as attributes of the document element. */
type RootMark = 'data-connection-says' | 'data-fills-screen' | 'data-open-chat' | 'data-open-form' | 'data-save-bar' | 'data-voice-bar'

/**
 * Marks the document element while a state holds. A rule that looked for the state with `:has()` on the root would make every change
 * in the document recalculate the style of all its elements.
 */
export function useRootMark(mark: RootMark, holds = true): void {
  useLayoutEffect(() => {
    if (!holds) return
    document.documentElement.setAttribute(mark, '')
    return () => document.documentElement.removeAttribute(mark)
  }, [mark, holds])
}
