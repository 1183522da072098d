import { useEffect, useRef, useState, type RefObject } from 'react'
import { heightOf } from './message-chunks.ts'
import { defined } from '../../../../schemas/defined.ts'

/** Ms without scrolling after which the scrolling has ended. A reader with a wheel pauses between two turns. */
const SCROLL_END_DELAY = 1_000

/**
 * Returns the height for the contents of a log, px; undefined if they fit its screen. The height has room for all older messages above
 * and stays the same during scrolling. A browser that scrolls in its own thread counts from the top, so growth there would throw
 * the reader by the same distance.
 *
 * @param contents starts with an element that is always there
 * @param rows number of rows in it
 * @param older number of messages that may come above
 * @param changed has another value each time that the contents have changed
 */
export function useStableScrollHeight(
  scroller: RefObject<HTMLElement | null>,
  contents: RefObject<HTMLElement | null>,
  rows: number,
  older: number,
  changed: unknown,
): number | undefined {
  const [height, setHeight] = useState(() => heightOf(rows, older, innerHeight))
  const above = older / Math.max(rows, 1)
  const latest = useRef(above)
  const changes = useRef(() => {})

  useEffect(() => {
    const [list, inner] = [defined(scroller.current), defined(contents.current)]
    let timer = 0
    const settle = () => {
      const natural = inner.getBoundingClientRect().bottom - defined(inner.firstElementChild).getBoundingClientRect().top
      // Assume that older messages are as tall as the loaded ones.
      const all = natural * (1 + latest.current)
      setHeight(all > list.clientHeight ? Math.ceil(all) : undefined)
    }
    const atRest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, SCROLL_END_DELAY)
    }
    const scrolls = () => {
      atRest()
      // Less than one screen is left above.
      if (list.scrollHeight + list.scrollTop - 2 * list.clientHeight < 0) settle()
    }
    changes.current = atRest
    list.addEventListener('scroll', scrolls, { passive: true })
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', scrolls)
    }
  }, [scroller, contents])
  useEffect(() => {
    latest.current = above
    changes.current()
  }, [above, changed])
  return height
}
