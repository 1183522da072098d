import { useEffect, type RefObject } from 'react'
import { defined } from '../../../../schemas/defined.ts'

/**
 * Lets the connection bar float right above the composer, whatever its height. The property is set on the bar alone: on the whole
 * page it would make the browser style every bubble of the chat again.
 */
export function useComposerHeight(composer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const style = () => document.querySelector<HTMLElement>('[data-connection]')?.style
    const observer = new ResizeObserver(() => style()?.setProperty('--composer', `${composer.current?.offsetHeight ?? 0}px`))
    observer.observe(defined(composer.current))
    return () => {
      observer.disconnect()
      style()?.removeProperty('--composer')
    }
  }, [composer])
}
