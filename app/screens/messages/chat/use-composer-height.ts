import { useEffect, type RefObject } from 'react'
import { defined } from '../../../../schemas/defined.ts'

/**
 * Lets the bars of the connection and of voice float right above the composer, whatever its height. The property is set on them alone: on
 * the whole page it would make the browser style every bubble of the chat again.
 */
export function useComposerHeight(composer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const styles = () => [...document.querySelectorAll<HTMLElement>('[data-connection], [data-floating]')].map(({ style }) => style)
    const observer = new ResizeObserver(() => {
      for (const style of styles()) style.setProperty('--composer', `${composer.current?.offsetHeight ?? 0}px`)
    })
    observer.observe(defined(composer.current))
    return () => {
      observer.disconnect()
      for (const style of styles()) style.removeProperty('--composer')
    }
  }, [composer])
}
