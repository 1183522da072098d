/** As long as the second press of a double click or a double tap may take, ms. */
const DOUBLE_PRESS_TIMEOUT = 400

/** How long after the finger has left the screen a browser may send the click, ms. */
const CLICK_DELAY_MAX = 100

/** Half the side of the cover, and how far the second press may be from the first one, px. */
const DOUBLE_PRESS_DISTANCE_MAX = 16

const CONTROL = 'a, button, input, label, select, summary, textarea, [role=option], [role=menuitem]'

interface Press {
  /** The control in that place, or the element if there is none. */
  target: Element | null
  x: number
  y: number
  /** When the next press is another one, as `Event.timeStamp`. */
  until: number
  /** True while the button or the finger is down. */
  isHeld: boolean
}

/**
 * Keeps the second press of a double click from what the first one has brought: a sheet would close by its scrim as it opens, and a row
 * that has moved up would be opened. A cover lies for a moment where something else has come under the finger (ADR 0116).
 */
export function coverSecondPress(): void {
  let press: Press | null = null
  let isWatched = false
  const cover = document.createElement('div')
  cover.className = 'fixed z-70 size-8 -translate-1/2'
  // Do not let the browser open its own menu over the menu of the app.
  // eslint-disable-next-line browsers/script -- an iPhone has no such menu
  cover.addEventListener('contextmenu', (event) => event.preventDefault())

  /** Returns whether something else has come to the place, which is covered then. */
  const coverIfChanged = ({ target, x, y }: Press) => {
    if (!cover.isConnected && controlAt(x, y) !== target) {
      cover.style.left = `${x}px`
      cover.style.top = `${y}px`
      document.body.append(cover)
    }
    return cover.isConnected
  }

  const watch = (now: number) => {
    isWatched = press !== null && (press.isHeld || now < press.until)
    if (!isWatched) return cover.remove()
    if (press && !press.isHeld) coverIfChanged(press)
    requestAnimationFrame(watch)
  }

  const began = (event: PointerEvent) => {
    const { clientX: x, clientY: y, timeStamp } = event
    const isNear = press && Math.max(Math.abs(x - press.x), Math.abs(y - press.y)) <= DOUBLE_PRESS_DISTANCE_MAX
    if (press && !press.isHeld && timeStamp < press.until && isNear && coverIfChanged(press)) {
      press.isHeld = true
      // On a slow phone no frame came between the two presses. The second one began on the new element and ends on the cover, so neither
      // gets the click.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    cover.remove()
    // Not the event's target: the browser gives a finger the control beside it.
    press = { target: controlAt(x, y), x, y, until: timeStamp + DOUBLE_PRESS_TIMEOUT, isHeld: true }
  }

  const ended = ({ timeStamp }: PointerEvent) => {
    if (!press) return
    press.isHeld = false
    press.until = Math.max(press.until, timeStamp + CLICK_DELAY_MAX)
    if (!isWatched) requestAnimationFrame(watch)
    isWatched = true
  }

  /** The finger scrolls: what comes under it now was not brought by a press. */
  const cancelled = () => {
    press = null
    cover.remove()
  }

  addEventListener('pointerdown', began, { capture: true })
  addEventListener('pointerup', ended, { capture: true })
  addEventListener('pointercancel', cancelled, { capture: true })
}

function controlAt(x: number, y: number): Element | null {
  const element = document.elementFromPoint(x, y)
  return element?.closest(CONTROL) ?? element
}
