import { useEffect, type RefObject } from 'react'
import { clearPlace, type Box } from './clear-place.ts'
import { defined } from '../../../schemas/defined.ts'

/**
 * Controls that a toast must not cover. The More button of a row is not among them: each bubble has one, and it shows only under the
 * pointer or with the focus. All elements in the head of a sheet are: where no place is clear, a toast then covers a row of the list and
 * not the head.
 */
const PRESSED =
  '[data-sheet-head] *, a[href], button:not(.more), input, select, textarea, summary, label:has(input), [role=switch], [role=checkbox], [role=radio], [role=tab], [role=option]'
/** Time between two checks for new or moved controls under it while it is shown, ms. */
const CHECK_INTERVAL = 400
/** Distance from the foot of the screen, and from what stands in the side rail, px. */
const FOOT_DISTANCE = 8

/**
 * Moves an element that floats over the page to where it covers no control (clear-place.ts), when it appears and when the page
 * changes. Where its full width fits nowhere, as on a phone with controls at both ends of each row, it becomes narrow
 * (`data-narrow`). It stays still under a pointer or with the focus inside. Beside a side rail it stands in the free part of the rail
 * (`data-in-rail`), if it has room there: elsewhere on a full page it would cover what the student reads.
 *
 * @param floating empty while nothing is shown
 */
export function ToastPlace({ floating }: { floating: RefObject<HTMLElement | null> }): null {
  useEffect(() => {
    const region = defined(floating.current)
    let timer: ReturnType<typeof setInterval> | undefined
    let by = 0
    const clear = (pressed: readonly Box[]) => {
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const home = { left, right, top: top - by, bottom: bottom - by }
      return clearPlace(home, innerHeight - FOOT_DISTANCE - home.bottom, pressed)
    }
    /** Its place in the rail; null if there is no rail, or no room. Then it has its usual width again. */
    const inRail = (pressed: readonly Box[]) => {
      const room = railRoom()
      region.toggleAttribute('data-in-rail', room !== null)
      if (room === null) return null
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const moved = room.bottom - bottom
      const box = { left, right, top: top + moved, bottom: room.bottom }
      if (box.top >= room.top && clearPlace(box, 0, pressed).isClear) return { by: by + moved, isClear: true }
      region.removeAttribute('data-in-rail')
      return null
    }
    const place = () => {
      const pressed = pressedBoxes()
      region.removeAttribute('data-narrow')
      let found = inRail(pressed) ?? clear(pressed)
      if (!found.isClear) {
        region.setAttribute('data-narrow', '')
        const narrow = clear(pressed)
        if (narrow.isClear) found = narrow
        else region.removeAttribute('data-narrow')
      }
      by = found.by
      region.style.translate = by === 0 ? '' : `0 ${by}px`
    }
    // The observer reports new content before the browser paints it. It does not report the size that `place` sets.
    const onChange = () => {
      clearInterval(timer)
      if (region.offsetHeight === 0) return
      place()
      timer = setInterval(() => {
        if (!region.matches(':hover, :focus-within')) place()
      }, CHECK_INTERVAL)
    }
    const changed = new MutationObserver(onChange)
    changed.observe(region, { childList: true, subtree: true, characterData: true })
    // A toast may have come before this code.
    onChange()
    // In the frame in which the rail has come or gone, also under the focus.
    const onResize = () => requestAnimationFrame(onChange)
    addEventListener('resize', onResize)
    return () => {
      removeEventListener('resize', onResize)
      changed.disconnect()
      clearInterval(timer)
    }
  }, [floating])
  return null
}

/** Returns the free part of the side rail, above the connection dock; null on a page without a rail. */
function railRoom(): { top: number; bottom: number } | null {
  const room = document.querySelector('[data-rail-room]')?.getBoundingClientRect()
  if (!room) return null
  const dock = document.querySelector('[data-connection]')?.getBoundingClientRect()
  return { top: room.top + FOOT_DISTANCE, bottom: Math.min(room.bottom, dock && dock.height > 0 ? dock.top : Infinity) - FOOT_DISTANCE }
}

/** Returns the boxes of all controls in sight. */
function pressedBoxes(): Box[] {
  return [...document.querySelectorAll(PRESSED)].flatMap((each) => {
    const box = each.getBoundingClientRect()
    const inSight = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return inSight && !each.matches(':disabled') && !each.closest('[inert], [data-toasts]') ? [box] : []
  })
}
