import { useEffect, type RefObject } from 'react'

/** Lets the connection bar float right above the composer, however tall the text has made it. */
export function useComposerHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement
    const observer = new ResizeObserver(() => page.style.setProperty('--composer', `${bar.current?.offsetHeight ?? 0}px`))
    observer.observe(bar.current!)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--composer')
    }
  }, [bar])
}
