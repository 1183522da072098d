import * as z from 'zod'
import { StudyEvent } from '../../../schemas/calendar.ts'
import type { Operation } from '../operation.ts'
import { EventShown } from '../shapes.ts'

const NOT_CONNECTED = 'No calendar is connected, or its owner ended it where it is.'
const AWAY = 'The calendar does not respond just now.'
const STATE = {
  schema: z.optional(z.string()),
  about: 'From the address that was asked for: good once, for ten minutes, in the browser that asked.',
}

/** The operations of a student's connected calendar. */
export const CALENDAR_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/calendar/auth',
    group: 'Calendar',
    summary: 'Where to allow that one’s calendar is read and written',
    notes:
      'To be opened in a popup. When it is answered, that window posts `{type: "calendar-connected"}` or `{type: "calendar-error"}` to the one that opened it, to its own origin, and closes.',
    responses: { 200: z.object({ authUrl: z.url() }) },
  },
  {
    method: 'GET',
    path: '/api/calendar/events',
    group: 'Calendar',
    summary: 'Events of the connected calendar, from last week to the month ahead',
    notes:
      'Asks the calendar. What has changed there is in the own feed from then on, for all devices. Events that take whole days are left out.',
    responses: { 200: z.array(EventShown) },
    refusals: { 409: NOT_CONNECTED, 502: AWAY },
  },
  {
    method: 'POST',
    path: '/api/calendar/sync-study-session',
    group: 'Calendar',
    summary: 'Puts a study session into the connected calendar',
    notes: 'One of the same subject and beginning is the same event there: given again, it is changed.',
    body: StudyEvent,
    example: {
      subject: 'Anatomy',
      startTime: '2026-03-12T16:00:00.000Z',
      endTime: '2026-03-12T17:30:00.000Z',
      location: 'Anatomy Lab',
      description: 'Upper limb before the spot test',
    },
    responses: { 201: EventShown },
    refusals: { 409: NOT_CONNECTED, 502: AWAY },
  },
  {
    method: 'DELETE',
    path: '/api/calendar/disconnect',
    group: 'Calendar',
    summary: 'Forgets the calendar and its events',
    responses: { 200: z.object({ googleCalendarConnected: z.literal(false) }) },
  },
  {
    method: 'GET',
    path: '/api/calendar/consent',
    group: 'Calendar',
    summary: 'The page on which the built-in calendar asks',
    query: { state: STATE },
    responses: { 200: null },
    refusals: { 404: 'Calendars are Google’s here.' },
  },
  {
    method: 'POST',
    path: '/api/calendar/consent',
    group: 'Calendar',
    summary: 'Its answer, as a form; leads on to the callback',
    responses: { 303: null },
    refusals: { 404: 'Calendars are Google’s here.' },
  },
  {
    method: 'GET',
    path: '/api/calendar/callback',
    group: 'Calendar',
    summary: 'Where a calendar’s response comes back to: a page that says so to the window that asked',
    query: {
      state: STATE,
      code: { schema: z.optional(z.string()), about: 'Where it was allowed.' },
      error: { schema: z.optional(z.string()), about: 'Where it was not.' },
    },
    responses: { 200: null, 400: null },
  },
]
