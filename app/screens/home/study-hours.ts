import type { CalendarEvent } from '../../../schemas/calendar.ts'
import type { ActiveSessionView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { minute } from '../meetup/meetup-draft.ts'

export const HALVES = ['AM', 'PM'] as const
export type Half = (typeof HALVES)[number]

/** Positions of the clock, and hours of a half day. */
export const HOURS = 12

/** A session runs, a group is planned, an event stands in the connected calendar. */
export type StudyKind = 'session' | 'group' | 'event'

export interface StudyItem {
  id: string
  kind: StudyKind
  name: string
  /** Epoch ms. */
  start: number
  end: number
}

/** Where an item lies on the face: parts of the half day, 0 to 1. */
export interface OnFace extends StudyItem {
  from: number
  to: number
}

/**
 * What is planned of my time (decisions F9); a group of mine is known by its session, which it shares its times with.
 *
 * @param now epoch ms, of this minute
 */
export function studyItems(sessions: readonly ActiveSessionView[], events: readonly CalendarEvent[], now: number): StudyItem[] {
  return [
    ...sessions.map(({ id, name, startTime, endTime }): StudyItem => {
      const start = minute(startTime)
      return { id, kind: start > now ? 'group' : 'session', name, start, end: endTime }
    }),
    ...events.map(({ id, title, start, end }): StudyItem => ({ id, kind: 'event', name: title, start, end })),
  ]
}

export function halfOf(at: number): Half {
  return new Date(at).getHours() < HOURS ? 'AM' : 'PM'
}

/** What lies in this half of the day that is `now`, on the student's own clock, the first to start first. */
export function onFace(items: readonly StudyItem[], half: Half, now: number): OnFace[] {
  const begins = new Date(now).setHours(half === 'AM' ? 0 : HOURS, 0, 0, 0)
  const ends = new Date(now).setHours(half === 'AM' ? HOURS : 2 * HOURS, 0, 0, 0)
  return items
    .filter(({ start, end }) => start < ends && end > begins && end > start)
    .map((item) => ({ ...item, from: item.start <= begins ? 0 : handAt(item.start), to: item.end >= ends ? 1 : handAt(item.end) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1))
}

/** Where the hand stands then: by the clock on the wall, which on two days a year is not by the hours passed. */
export function handAt(at: number): number {
  const time = new Date(at)
  return ((time.getHours() % HOURS) + time.getMinutes() / 60) / HOURS
}

/** Something lies in this hour; 0 is twelve o'clock. */
export function isFilled(items: readonly OnFace[], hour: number): boolean {
  return items.some(({ from, to }) => from * HOURS < hour + 1 && to * HOURS > hour)
}

/** '1:00 – 2:30 PM', '11:00 AM – 1:00 PM' */
export function timeRange(start: number, end: number): string {
  const [from, to] = [clockTime(start), clockTime(end)]
  return `${halfOf(start) === halfOf(end) ? from.replace(/ [AP]M$/, '') : from} – ${to}`
}
