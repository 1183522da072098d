import * as z from 'zod/mini'
import { LINE_MAX, NOTE_MAX } from './constants.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { plainText, someText } from './text.ts'

/** An event of the connected calendar. */
export const CalendarEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** Epoch ms. */
  start: z.number(),
  end: z.number(),
  location: z.optional(z.string()),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** An event that the student adds to the connected calendar (spec §7, `POST /api/calendar/sync-study-session`). */
export const StudyEvent = z
  .object({
    subject: someText(LINE_MAX),
    /** Epoch ms. */
    startTime: Instant,
    endTime: Instant,
    location: z.optional(plainText(LINE_MAX)),
    description: z.optional(plainText(NOTE_MAX)),
  })
  .check(z.refine(({ startTime, endTime }) => endTime > startTime, { error: 'It must end after it begins', path: ['endTime'] }))
export type StudyEvent = z.infer<typeof StudyEvent>

export function studyEventFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    subject: body.subject,
    startTime: instantFrom(body.startTime),
    endTime: instantFrom(body.endTime),
    location: body.location ?? undefined,
    description: body.description ?? undefined,
  }
}

/** Returns an event as the API shows it (spec §3). */
export function toApiEvent({ start, end, ...event }: CalendarEvent) {
  return { ...event, start: iso(start), end: iso(end) }
}

/** Messages that the page after a calendar's consent sends to the page that opened it (clarification F1). */
export const CALENDAR_CONNECTED = 'calendar-connected'
export const CALENDAR_ERROR = 'calendar-error'
