import { useEffect, type RefObject } from 'react'
import { clearPlace, type Box } from './clear-place.ts'

const PRESSED = 'a[href], button, input, select, textarea, summary, label:has(input), [role=switch], [role=checkbox], [role=radio], [role=tab], [role=option]'
/** Ms between two looks at what has come or moved under it, while it is shown. */
const LOOK_INTERVAL = 400
/** So far it stays from the foot of the screen, px. */
const FOOT = 8

/**
 * What floats over the page goes where nothing is pressed (clear-place.ts): when it comes, and again where the page has changed
 * under it. It does not flee from a pointer or from the focus.
 *
 * @param floating empty while there is nothing to be seen
 */
export function useClearPlace(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = floating.current!
    let timer: ReturnType<typeof setInterval> | undefined
    let by = 0
    const place = () => {
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const home = { left, right, top: top - by, bottom: bottom - by }
      by = clearPlace(home, innerHeight - FOOT - home.bottom, pressedBoxes())
      region.style.translate = by === 0 ? '' : `0 ${by}px`
    }
    // Called before what has come is painted.
    const resized = new ResizeObserver(() => {
      clearInterval(timer)
      if (region.offsetHeight === 0) return
      place()
      timer = setInterval(() => {
        if (!region.matches(':hover, :focus-within')) place()
      }, LOOK_INTERVAL)
    })
    resized.observe(region)
    return () => {
      resized.disconnect()
      clearInterval(timer)
    }
  }, [floating])
}

/** Where something can be pressed, of what is in sight. */
function pressedBoxes(): Box[] {
  return [...document.querySelectorAll(PRESSED)].flatMap((each) => {
    const box = each.getBoundingClientRect()
    const inSight = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return inSight && !each.matches(':disabled') && !each.closest('[inert], [data-toasts]') ? [box] : []
  })
}
