/** Number of places in the row of seats: as many as the largest type has. */
const ROW_PLACES = 15

/** Content of a place: a member's portrait, a member unknown to this device, a seat held for an invited student, a free seat. */
export type Place = 'portrait' | 'taken' | 'held' | 'free'

interface Seats {
  /** Number of taken seats. */
  taken: number
  /** Number of seats held for invited students. */
  held: number
  /** Number of seats that anybody may take. */
  free: number
}

/**
 * Returns what the row of seats shows: every seat, or as many as fit beside the number of the others.
 *
 * @param known number of members who can be shown
 */
export function placesOf({ taken, held, free }: Seats, known: number): { places: Place[]; more: number } {
  const portraits = Math.min(known, taken)
  const seats = [...fill(portraits, 'portrait'), ...fill(taken - portraits, 'taken'), ...fill(held, 'held'), ...fill(free, 'free')]
  const places = seats.length > ROW_PLACES ? seats.slice(0, ROW_PLACES - 1) : seats
  return { places, more: seats.length - places.length }
}

/** Returns for example '2 of 5 seats taken, 1 held for an invited student, 2 free'. */
export function seatsLabel({ taken, held, free }: Seats): string {
  const all = `${taken} of ${taken + held + free} seats taken`
  if (held === 0) return all
  return `${all}, ${held === 1 ? '1 held for an invited student' : `${held} held for invited students`}, ${free} free`
}

function fill(count: number, place: Place): Place[] {
  return Array.from({ length: count }, () => place)
}
