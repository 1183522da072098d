import { useEffect, type RefObject } from 'react'

/**
 * Lets the connection bar float right above the composer, however tall the text has made it. Said to the bar alone: of the
 * whole page, every bubble of the chat would be styled anew.
 */
export function useComposerHeight(composer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const style = () => document.querySelector<HTMLElement>('[data-connection]')?.style
    const observer = new ResizeObserver(() => style()?.setProperty('--composer', `${composer.current?.offsetHeight ?? 0}px`))
    observer.observe(composer.current!)
    return () => {
      observer.disconnect()
      style()?.removeProperty('--composer')
    }
  }, [composer])
}
