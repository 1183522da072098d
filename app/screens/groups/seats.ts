/** So many places a row of seats has on a card. */
const PLACES = 5
/** Of a fuller table, so many portraits, and how many more there are. */
const PORTRAITS = 3

interface Row {
  /** Members whose portrait is shown, the first to join first. */
  portraits: number
  /** Further members, as a number. */
  more: number
  /** Open seats that are drawn: as many as there is room for. */
  open: number
}

/**
 * What stands in a row of seats.
 *
 * @param taken seats that are taken
 * @param known of their students, those who can be shown
 * @param left seats that are open
 */
export function seatRow(taken: number, known: number, left: number): Row {
  const portraits = Math.min(known, taken > PLACES ? PORTRAITS : taken)
  const more = taken - portraits
  return { portraits, more, open: Math.max(0, Math.min(left, PLACES - portraits - Math.sign(more))) }
}
