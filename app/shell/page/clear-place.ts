/** A part of the screen, px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Distance between two tried positions, px. */
const POSITION_STEP = 4
/** Distance that a box moves rather than cover the edge of a control, px. */
const EDGE_COST = 120
/** Distance that a box moves rather than cover the middle of a control, px. No box covers a hundred edges. */
const MIDDLE_COST = 100 * EDGE_COST

/**
 * Returns how far down a box moves so that it covers no control, px. If no such position is near, it may cover edges, but no
 * middle, because the student presses there. If there is none at all, it covers as few as possible, and `isClear` is false.
 *
 * @param lowest the largest distance, px
 */
export function clearPlace(box: Box, lowest: number, pressed: readonly Box[]): { by: number; isClear: boolean } {
  let best = { by: 0, cost: Infinity }
  for (let by = 0; by === 0 || by <= lowest; by += POSITION_STEP) {
    const cost = by + costOf({ ...box, top: box.top + by, bottom: box.bottom + by }, pressed)
    if (cost < best.cost) best = { by, cost }
  }
  return { by: best.by, isClear: best.cost - best.by < MIDDLE_COST }
}

function costOf(box: Box, pressed: readonly Box[]): number {
  let cost = 0
  for (const each of pressed) {
    if (each.right <= box.left || each.left >= box.right || each.bottom <= box.top || each.top >= box.bottom) continue
    const [x, y] = [(each.left + each.right) / 2, (each.top + each.bottom) / 2]
    const overMiddle =
      x > box.left - POSITION_STEP && x < box.right + POSITION_STEP && y > box.top - POSITION_STEP && y < box.bottom + POSITION_STEP
    cost += overMiddle ? MIDDLE_COST : EDGE_COST
  }
  return cost
}
