import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { Availability } from '../../../schemas/rules/availability.ts'

export interface Suggestion {
  title: string
  /** Epoch ms. */
  at: number
}

/** Ms that a student needs to pack up and walk to the place. */
const ON_THE_WAY = 10 * MINUTE
const QUARTER = 15 * MINUTE
const AFTERNOON = 14

interface Sides {
  /** Epoch ms, device clock: times are chosen on it. */
  now: number
  /** Server time minus device time, ms: availability ends by the server clock. */
  clockOffset: number
  /** The current availability of both students; null if unknown. */
  mine: Availability | null
  theirs: Availability | null
  name: string
}

/** Returns two times that can be picked with one tap: a near one, by the availability of both students, and one tomorrow. */
export function suggestedTimes({ now, clockOffset, mine, theirs, name }: Sides): Suggestion[] {
  const soon = quarterAfter(now + ON_THE_WAY)
  const free = (side: Availability | null) =>
    side?.currentStatus === 'available' && (side.availableUntil === null || soon + clockOffset < side.availableUntil)
  const first = free(theirs)
    ? { title: free(mine) ? 'Both free now' : `${name} is free now`, at: soon }
    : { title: 'In an hour', at: quarterAfter(now + HOUR - ON_THE_WAY) }
  return [first, { title: 'Tomorrow afternoon', at: tomorrowAt(now, AFTERNOON) }]
}

function quarterAfter(at: number): number {
  return Math.ceil(at / QUARTER) * QUARTER
}

/** Returns the hour of tomorrow by the student's own calendar, even if the clocks change in the night. */
function tomorrowAt(now: number, hour: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  return day.setHours(hour, 0, 0, 0)
}
