import type { StudyEvent } from '../../../schemas/calendar.ts'
import { iso } from '../../../schemas/instant.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

type SendRequest = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

/** The student syncs a session, but has connected no calendar. */
export class NoCalendar extends Error {}

/**
 * Requests to a connected calendar for which the student waits. Each rejects with the message of the specification (section 8).
 */
export function calendarApi(ask: SendRequest) {
  const saying = <T>(asked: Promise<T>, words: string) =>
    asked.catch((thrown: unknown) => {
      throw new Error(words, { cause: thrown })
    })
  return {
    /** Returns the address at which the student grants access. Rejects with `failure` as its message. */
    url: async (failure: string): Promise<string> => String(fieldsOf(await saying(ask('GET', 'calendar/auth'), failure)).authUrl),
    /** Returns whether a calendar is connected, as the server has it now. Rejects with a `DataError`. */
    isConnected: async (): Promise<boolean> => fieldsOf(await ask('GET', 'auth/user')).googleCalendarConnected === true,
    /** Makes the server load the calendar's events again. Changes arrive by the feed. */
    refresh: (): Promise<unknown> => ask('GET', 'calendar/events'),
    /** Disconnects the calendar, then requests the student again, so that the screen need not wait for the change. */
    disconnect: async (): Promise<void> => {
      await saying(ask('DELETE', 'calendar/disconnect'), 'Failed to disconnect')
      await ask('GET', 'auth/user').catch(logUnless(isDataError, 'The student could not be asked for'))
    },
    /**
     * Stores a study session in the calendar; the same session again updates it. Rejects with `NoCalendar` when none is
     * connected.
     */
    sync: async ({ startTime, endTime, ...session }: StudyEvent): Promise<void> => {
      const asked = ask('POST', 'calendar/sync-study-session', { ...session, startTime: iso(startTime), endTime: iso(endTime) }).catch(
        (thrown: unknown) => {
          throw thrown instanceof DataError && thrown.code === 'no-calendar'
            ? new NoCalendar(thrown.message)
            : new Error('Failed to sync', { cause: thrown })
        },
      )
      await asked
    },
  }
}
