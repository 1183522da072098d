import type { StudyEvent } from '../../../schemas/calendar.ts'
import { iso } from '../../../schemas/instant.ts'
import { DataError } from '../data-error.ts'

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

/** Nothing was connected when a session was to be put into a calendar. */
export class NoCalendar extends Error {}

/** What is asked of a connected calendar while somebody waits; each fails with the specification's words (section 8). */
export function calendarApi(ask: Ask) {
  const saying = <T>(asked: Promise<T>, words: string) =>
    asked.catch((thrown: unknown) => {
      throw new Error(words, { cause: thrown })
    })
  return {
    /** Where it can be allowed. */
    url: async (failure: string): Promise<string> => ((await saying(ask('GET', 'calendar/auth'), failure)) as { authUrl: string }).authUrl,
    /** Is it connected, as the server has it now? Rejects with a `DataError`. */
    isConnected: async (): Promise<boolean> => ((await ask('GET', 'auth/user')) as { googleCalendarConnected: boolean }).googleCalendarConnected,
    /** Has its events asked for anew: what has changed comes by the feed. */
    refresh: (): Promise<unknown> => ask('GET', 'calendar/events'),
    /** The student is asked for again, so that the screen need not wait for the news. */
    disconnect: async (): Promise<void> => {
      await saying(ask('DELETE', 'calendar/disconnect'), 'Failed to disconnect')
      await ask('GET', 'auth/user').catch(() => undefined)
    },
    /** Puts a session there; the same one again changes it. Rejects with `NoCalendar` where none is connected. */
    sync: async ({ startTime, endTime, ...session }: StudyEvent): Promise<void> => {
      const asked = ask('POST', 'calendar/sync-study-session', { ...session, startTime: iso(startTime), endTime: iso(endTime) }).catch((thrown: unknown) => {
        throw thrown instanceof DataError && thrown.code === 'no-calendar' ? new NoCalendar(thrown.message) : new Error('Failed to sync', { cause: thrown })
      })
      await asked
    },
  }
}
