import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps as much of the page free as the connection bar covers (`--says`, px): its text needs one line or more. The property is set on the
 * elements that use it, like `--floats` (`useLayerHeight`).
 *
 * @param says whether the bar is there
 * @param overComposer a chat has its own space for it
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, says: boolean, overComposer: boolean): void {
  useLayoutEffect(() => {
    if (!says || !bar.current) return
    const { current } = bar
    const observer = new ResizeObserver(() => {
      for (const { style } of document.querySelectorAll<HTMLElement>('body, [data-over="composer"]'))
        style.setProperty('--says', `${current.offsetHeight}px`)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [bar, says, overComposer])
}
