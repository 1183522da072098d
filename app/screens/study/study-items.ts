import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { MEETUP_DURATION } from '../../../schemas/constants.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import type { StudySessionView, MeetupView } from '../../data/views.ts'
import { clockTime, withoutHalf } from '../../ui/clock-time.ts'
import { daysBetween } from '../../ui/day-label.ts'
import { sharesName } from '../groups/shared-name.ts'
import { minute } from '../../../schemas/rules/minute.ts'

/** A study group, planned or running, an accepted meetup, and an event of the connected calendar. */
export const STUDY_KINDS = ['group', 'meetup', 'event'] as const
export type StudyKind = (typeof STUDY_KINDS)[number]

export interface StudyItem {
  id: string
  kind: StudyKind
  name: string
  /** Shown beside the name of a group if another group has the same name. */
  subject?: string
  /** Empty if there is no place. */
  place: string
  /** Epoch ms. */
  start: number
  end: number
  /** Who has to answer, if the item is a meetup that is not agreed; otherwise absent. */
  pending?: string
}

interface Planned {
  sessions: readonly StudySessionView[]
  meetups: readonly MeetupView[]
  events: readonly CalendarEvent[]
}

/**
 * Returns the planned time of the student (clarification F9, ADR 0033). A group is represented by its study session, which has the same
 * times. It stays a study group when it starts: an entry that changed its name and colour then would look like another one.
 */
export function studyItems({ sessions, meetups, events }: Planned): StudyItem[] {
  return [
    ...sessions.map((session): StudyItem => ({
      id: session.id,
      kind: 'group',
      name: session.name,
      ...(sharesName(session, sessions) && { subject: session.subject }),
      place: session.location,
      start: minute(session.startTime),
      end: session.endTime,
    })),
    ...meetups.filter(({ state, refusal }) => state === 'accepted' && !refusal).map(meetupItem),
    ...events.map(({ id, title, location = '', start, end }): StudyItem => ({
      id,
      kind: 'event',
      name: title,
      place: location,
      start,
      end,
    })),
  ]
}

export function meetupItem({ id, subject, partner, location, scheduledTime }: MeetupView): StudyItem {
  const name = partner && callName(partner)
  return {
    id,
    kind: 'meetup',
    name: name ? `${subject} with ${name}` : subject,
    place: location,
    start: scheduledTime,
    end: scheduledTime + MEETUP_DURATION,
  }
}

/** Compares two items: the first to start comes first. */
export function inOrder(a: StudyItem, b: StudyItem): number {
  return a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1)
}

export function isNow({ start, end }: StudyItem, now: number): boolean {
  return start <= now && now < end
}

/** Returns '1:00 – 2:30 PM', '11:00 AM – 1:00 PM' or '13:00 – 14:30'. For a meetup, which has no end time, it returns '1:00 PM'. */
export function timesOf({ kind, start, end }: Pick<StudyItem, 'kind' | 'start' | 'end'>): string {
  const [from, to] = [clockTime(start), clockTime(end)]
  if (kind === 'meetup') return from
  const half = (time: string) => time.slice(withoutHalf(time).length)
  return `${daysBetween(start, end) === 0 && half(from) === half(to) ? withoutHalf(from) : from} – ${to}`
}

/** Returns '1–2:30' or '13:00–14:30', for a meetup '5 PM'. It fits a narrow column that has the hours beside it. */
export function shortTimesOf({ kind, start, end }: StudyItem): string {
  const short = (time: number) => clockTime(time).replace(/:00(?= )/, '')
  return kind === 'meetup' ? short(start) : `${withoutHalf(short(start))}–${withoutHalf(short(end))}`
}
