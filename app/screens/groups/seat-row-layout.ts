/** Number of places in the row of seats on a card. */
const PLACES = 5
/** Number of portraits when more seats are taken than the row has places. A number stands for the other members. */
const PORTRAITS = 3

interface Row {
  /** Number of members whose portrait is shown, the first to join first. */
  portraits: number
  /** Number of further members, shown as a number. */
  more: number
  /** Number of open seats that fit into the row. */
  open: number
}

/**
 * Returns what the row of seats shows.
 *
 * @param taken number of taken seats
 * @param known number of members who can be shown
 * @param left number of open seats
 */
export function seatRow(taken: number, known: number, left: number): Row {
  const portraits = Math.min(known, taken > PLACES ? PORTRAITS : taken)
  const more = taken - portraits
  return { portraits, more, open: Math.max(0, Math.min(left, PLACES - portraits - Math.sign(more))) }
}
