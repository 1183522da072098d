import { CALENDAR_MAX } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Store } from '../store/store.ts'
import { GrantEnded, type CalendarProvider, type ConsentRequest, type Grant, type NewEvent } from './provider.ts'

/** Path of the built-in consent page. The values below are those of its response: `code` if the student allows access, `error` if not. */
export const CONSENT_PATH = '/api/calendar/consent'
export const ALLOWED = 'allowed'
export const DENIED = 'access_denied'

/** A grant without a token, because the built-in calendar belongs to the student already. */
const GRANT: Grant = { accessToken: '', refreshToken: '', expiresAt: Number.MAX_SAFE_INTEGER }

/** A calendar on this server, so that every feature works without an account elsewhere (clarification F7). */
export class BuiltInCalendar implements CalendarProvider {
  constructor(private readonly store: Store) {}

  consentUrl({ state, redirectUri }: ConsentRequest): string {
    const url = new URL(CONSENT_PATH, redirectUri)
    url.searchParams.set('state', state)
    return url.href
  }

  async grant(authResponse: URLSearchParams): Promise<Grant> {
    if (authResponse.get('code') !== ALLOWED) throw new GrantEnded(DENIED)
    return GRANT
  }

  async events(owner: StudentId, _grant: Grant, from: number, to: number) {
    const stored = await this.store.read((view) => view.calendars.builtIn(owner, from, to))
    return { events: stored.map(({ description: _, ...event }) => event), renewed: null }
  }

  async put(owner: StudentId, _grant: Grant, event: NewEvent): Promise<null> {
    await this.store.write((tx) => tx.calendars.putBuiltIn(owner, event, CALENDAR_MAX))
    return null
  }

  async revoke(): Promise<void> {}
}
