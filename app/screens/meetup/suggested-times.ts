import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { Availability } from '../../../schemas/rules/availability.ts'

export interface Suggestion {
  title: string
  /** Epoch ms. */
  at: number
}

/** Time to pack up and walk over. */
const ON_THE_WAY = 10 * MINUTE
const QUARTER = 15 * MINUTE
const AFTERNOON = 14

interface Sides {
  /** Epoch ms, device's clock: times are chosen on it. */
  now: number
  /** Server time minus device time, ms: availability ends by the server's clock. */
  clockOffset: number
  /** As of now; null where it is not known. */
  mine: Availability | null
  theirs: Availability | null
  name: string
}

/** Two times that are one tap away: soon, by what both say of themselves now, and tomorrow. */
export function suggestedTimes({ now, clockOffset, mine, theirs, name }: Sides): Suggestion[] {
  const soon = quarterAfter(now + ON_THE_WAY)
  const free = (side: Availability | null) => side?.currentStatus === 'available' && (side.availableUntil === null || soon + clockOffset < side.availableUntil)
  const first = free(theirs) ? { title: free(mine) ? 'Both free now' : `${name} is free now`, at: soon } : { title: 'In an hour', at: quarterAfter(now + HOUR - ON_THE_WAY) }
  return [first, { title: 'Tomorrow afternoon', at: tomorrowAt(now, AFTERNOON) }]
}

function quarterAfter(at: number): number {
  return Math.ceil(at / QUARTER) * QUARTER
}

/** On the student's own calendar, whatever its clocks do in the night between. */
function tomorrowAt(now: number, hour: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  return day.setHours(hour, 0, 0, 0)
}
