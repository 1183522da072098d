import { useLayoutEffect, useRef, type RefObject } from 'react'
import { defined } from '../../schemas/defined.ts'

/** The open dialogs, the lowest first. */
const dialogs: RefObject<HTMLElement | null>[] = []

/**
 * Makes the page, and all lower dialogs, inert under a dialog, so that nothing in them takes the focus in any way. Hiding them
 * from screen readers alone would not prevent that.
 *
 * @returns a function that returns the focus to the element that had it. Does nothing if something else has the focus, and leaves it to
 * `catchFocus` if there is no such element
 */
export function useInertPage(inert: boolean, dialog: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!inert) return
    // The body has the focus when nothing has it: what had it went as the dialog came.
    const { activeElement } = document
    before.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
    dialogs.push(dialog)
    settle()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      settle()
    }
  }, [inert, dialog])
  return () => {
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
  }
}

/** Makes everything inert except the highest dialog. */
function settle(): void {
  defined(document.getElementById('root')).inert = dialogs.length > 0
  for (const [at, { current }] of dialogs.entries()) if (current) current.inert = at < dialogs.length - 1
}
