import { useEffect, useRef, useState, type RefObject } from 'react'
import { heightOf } from './message-chunks.ts'

/** Nobody scrolls any more once it has been still for so many ms: who reads with a wheel rests between two turns. */
const REST = 1_000

/**
 * How tall the contents of a log are made, px; undefined while they fit its screen. They stand at the foot of that height, and it
 * stays the same while somebody scrolls, with room for all that is older: a browser that scrolls beside the page's own
 * thread counts from the top, and a reader would be thrown as far as the log grows there.
 *
 * @param contents they begin with an element that is always there
 * @param messages in it
 * @param older those that may come above
 * @param changed another one each time that contents have changed
 */
export function useStableScrollHeight(scroller: RefObject<HTMLElement | null>, contents: RefObject<HTMLElement | null>, messages: number, older: number, changed: unknown): number | undefined {
  const [height, setHeight] = useState(() => heightOf(messages, older, innerHeight))
  const above = older / Math.max(messages, 1)
  const latest = useRef(above)
  const changes = useRef(() => {})

  useEffect(() => {
    const [list, inner] = [scroller.current!, contents.current!]
    let timer = 0
    const settle = () => {
      const natural = inner.getBoundingClientRect().bottom - inner.firstElementChild!.getBoundingClientRect().top
      // What may come is as tall as what is here.
      const all = natural * (1 + latest.current)
      setHeight(all > list.clientHeight ? Math.ceil(all) : undefined)
    }
    const atRest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, REST)
    }
    const scrolls = () => {
      atRest()
      // Its end is near.
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
