/** A part of the screen, px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** From place to place, px. */
const STEP = 4
/** Rather than lie over the edge of something that is pressed, it goes so far, px. */
const WORTH = 120

/**
 * How far down a box goes from where it belongs so that it lies over nothing that is pressed, px. Where there is no such place
 * near it may lie over edges, but over the middle of nothing, which is where one presses; where there is none at all, over as
 * few as there can be.
 *
 * @param lowest it goes no further down than this, px
 */
export function clearPlace(box: Box, lowest: number, pressed: readonly Box[]): number {
  let best = { by: 0, cost: Infinity }
  for (let by = 0; by === 0 || by <= lowest; by += STEP) {
    const cost = by + costOf({ ...box, top: box.top + by, bottom: box.bottom + by }, pressed)
    if (cost < best.cost) best = { by, cost }
  }
  return best.by
}

function costOf(box: Box, pressed: readonly Box[]): number {
  let cost = 0
  for (const each of pressed) {
    if (each.right <= box.left || each.left >= box.right || each.bottom <= box.top || each.top >= box.bottom) continue
    const [x, y] = [(each.left + each.right) / 2, (each.top + each.bottom) / 2]
    const overMiddle = x > box.left - STEP && x < box.right + STEP && y > box.top - STEP && y < box.bottom + STEP
    cost += overMiddle ? 100 * WORTH : WORTH
  }
  return cost
}
