import { useEffect, type RefObject } from 'react'
import { clearPlace, type Box } from './clear-place.ts'

const PRESSED = 'a[href], button, input, select, textarea, summary, label:has(input), [role=switch], [role=checkbox], [role=radio], [role=tab], [role=option]'
/** The page has changed, and so many ms nothing more has come: sheets have slid in by then. */
const REST = 400
/** So far it stays from the foot of the screen, px. */
const FOOT = 8

/**
 * What floats over the page goes where nothing is pressed (clear-place.ts): when it comes, and where the page has changed or was
 * scrolled under it. It does not flee from a pointer or from the focus.
 *
 * @param floating empty while there is nothing to be seen
 */
export function useClearPlace(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = floating.current!
    let timer = 0
    let by = 0
    const place = () => {
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const home = { left, right, top: top - by, bottom: bottom - by }
      by = clearPlace(home, innerHeight - FOOT - home.bottom, pressedBoxes())
      region.style.translate = by === 0 ? '' : `0 ${by}px`
    }
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (!region.matches(':hover, :focus-within')) place()
      }, REST)
    }
    const changes = new MutationObserver(later)
    let watches = false
    const watch = (shown: boolean) => {
      if (shown === watches) return
      watches = shown
      if (shown) {
        changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert', 'disabled'] })
        document.addEventListener('scroll', later, { capture: true, passive: true })
        window.addEventListener('resize', later)
      } else {
        clearTimeout(timer)
        changes.disconnect()
        document.removeEventListener('scroll', later, { capture: true })
        window.removeEventListener('resize', later)
      }
    }
    // Called before what has come is painted.
    const resized = new ResizeObserver(() => {
      const shown = region.offsetHeight > 0
      if (shown) place()
      watch(shown)
    })
    resized.observe(region)
    return () => {
      resized.disconnect()
      watch(false)
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
