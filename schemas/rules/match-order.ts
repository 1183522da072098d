import { STATUSES, type Status } from './availability.ts'
import { displayedStatus } from './displayed-status.ts'

interface Reachable {
  currentLocation: string
  currentStatus: Status
  isOnline: boolean
  /** Epoch ms. */
  availableUntil: number | null
}

/**
 * Returns a comparison that orders students who match equally well: those at my place, then by status, then those who are available
 * longest (clarification I13).
 *
 * @param place where I say that I am; empty if I say nothing
 */
export function byReach(place: string): (a: Reachable, b: Reachable) => number {
  const rank = (student: Reachable): number[] => [
    place !== '' && student.currentLocation === place ? 0 : 1,
    STATUSES.indexOf(displayedStatus(student)),
    // An availability without an end is the longest.
    student.availableUntil === null ? -Number.MAX_VALUE : -student.availableUntil,
  ]
  return (a, b) => {
    const right = rank(b)
    return rank(a).reduce((order, value, at) => order || value - (right[at] ?? 0), 0)
  }
}
