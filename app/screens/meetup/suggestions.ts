import { DEFAULT_LOCATION, HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { Availability } from '../../../schemas/rules/availability.ts'
import { isDuringMeetup } from '../../../schemas/rules/meetup.ts'
import { sharedSubjects, type Matchable } from '../../../schemas/rules/match.ts'

export interface Suggestion {
  title: string
  /** Epoch ms. */
  at: number
  /** Empty if neither student has said a subject. */
  subject: string
  location: string
}

/** Ms that a student needs to pack up and walk to the place. */
const TRAVEL_TIME = 10 * MINUTE
const QUARTER_HOUR = 15 * MINUTE
/** Hours of the day between which a meetup begins: never at night. */
const DAYTIME = { from: 8, to: 20 }

/** Number of suggestions. */
const SUGGESTIONS_MAX = 2

type Side = Availability & Matchable & { currentLocation: string }
type Span = { start: number; end: number }

interface Sides {
  /** Epoch ms, device clock: times are chosen on it. */
  now: number
  /** Server time minus device time, ms: availability ends, and plans have their times, by the server clock. */
  clockOffset: number
  /** Both students; null if unknown. */
  mine: Side | null
  theirs: Side | null
  /** The planned times of the student: epoch ms, server clock. */
  planned: readonly Span[]
  name: string
}

/**
 * Returns up to two meetups that can be picked with one tap: a near one, by the availability of both students, and one tomorrow, or at
 * night two tomorrow. Each has a subject of both, the other student's place, and a time by day that is free in my own schedule.
 */
export function suggestions(sides: Sides): Suggestion[] {
  const { mine, theirs } = sides
  const subject = (mine && theirs && sharedSubjects(mine, theirs)[0]) || theirs?.currentSubjects[0] || mine?.currentSubjects[0] || ''
  const location = theirs?.currentLocation || mine?.currentLocation || DEFAULT_LOCATION
  const near = whileFree(sides) ?? laterToday(sides)
  return [near, tomorrow(sides, 'afternoon', 14, 17), tomorrow(sides, 'morning', 9, 12)]
    .filter((when) => when !== null)
    .slice(0, SUGGESTIONS_MAX)
    .sort((a, b) => a.at - b.at)
    .map((when) => ({ ...when, subject, location }))
}

type When = Pick<Suggestion, 'title' | 'at'>

/** Returns the first time at which the other student says to be available, or null. */
function whileFree({ now, clockOffset, mine, theirs, planned, name }: Sides): When | null {
  const soon = quarterAfter(now + TRAVEL_TIME)
  const at = firstFree(soon, soon + 4 * HOUR, planned, clockOffset)
  if (at === null || !isFree(theirs, at + clockOffset)) return null
  if (at > soon) return { title: `While ${name} is free`, at }
  return { title: isFree(mine, at + clockOffset) ? 'Both free now' : `${name} is free now`, at }
}

function laterToday({ now, clockOffset, planned }: Sides): When | null {
  const inAnHour = quarterAfter(now + HOUR - TRAVEL_TIME)
  const at = firstFree(inAnHour, midnightAfter(now), planned, clockOffset)
  return at === null ? null : { title: at === inAnHour ? 'In an hour' : 'Later today', at }
}

/** Returns the first free time between two hours of tomorrow by the student's own calendar, even if the clocks change in the night. */
function tomorrow({ now, clockOffset, planned }: Sides, part: string, from: number, to: number): When | null {
  const midnight = midnightAfter(now)
  const at = firstFree(new Date(midnight).setHours(from), new Date(midnight).setHours(to), planned, clockOffset)
  return at === null ? null : { title: `Tomorrow ${part}`, at }
}

/** Returns the first quarter of an hour in [from, to) that is by day and has no plan for as long as a meetup lasts, or null. */
function firstFree(from: number, to: number, planned: readonly Span[], clockOffset: number): number | null {
  for (let at = from; at < to; at += QUARTER_HOUR) {
    const hour = new Date(at).getHours()
    const isTaken = planned.some((span) => isDuringMeetup(span, at + clockOffset))
    if (hour >= DAYTIME.from && hour < DAYTIME.to && !isTaken) return at
  }
  return null
}

function isFree(side: Side | null, at: number): boolean {
  return side?.currentStatus === 'available' && (side.availableUntil === null || at < side.availableUntil)
}

function quarterAfter(at: number): number {
  return Math.ceil(at / QUARTER_HOUR) * QUARTER_HOUR
}

function midnightAfter(at: number): number {
  const day = new Date(at)
  day.setDate(day.getDate() + 1)
  return day.setHours(0, 0, 0, 0)
}
