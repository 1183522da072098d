import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { StudentId } from '../../schemas/ids.ts'

/** The tokens that open a student's calendar; stored sealed. */
export interface Grant {
  accessToken: string
  /** Requests the next access token. */
  refreshToken: string
  /** When the access token expires: epoch ms. */
  expiresAt: number
}

/** The values of one consent request. */
export interface ConsentRequest {
  state: string
  /** The PKCE code challenge, S256. */
  challenge: string
  /** The address to which the provider redirects the student, with a code. */
  redirectUri: string
  /** The address of the student's probable account at the provider. */
  email: string
}

export interface NewEvent extends CalendarEvent {
  description?: string | undefined
}

/** A calendar provider: Google, or the built-in one (clarification F7). Each call fails with one of the two errors below. */
export interface CalendarProvider {
  /** Returns the address of the popup in which the student allows or refuses access. */
  consentUrl(asked: ConsentRequest): string
  /** Exchanges the response that came to `redirectUri` for a grant. */
  grant(authResponse: URLSearchParams, asked: { state: string; verifier: string; redirectUri: string }): Promise<Grant>
  /**
   * Returns the events with a time of day that begin between `from` and `to` (epoch ms), earliest first. `renewed` is the new
   * grant if the call renewed it.
   */
  events(owner: StudentId, grant: Grant, from: number, to: number): Promise<{ events: CalendarEvent[]; renewed: Grant | null }>
  /** Creates the event, or replaces the one with its id. Returns the new grant if the call renewed it. */
  put(owner: StudentId, grant: Grant, event: NewEvent): Promise<Grant | null>
  /** Ends the access at the provider. */
  revoke(grant: Grant): Promise<void>
}

/** The student or the provider has ended the grant. The student must connect again. */
export class GrantEnded extends Error {}

/** The provider does not respond, or its response is invalid. A later try may succeed. */
export class ProviderUnavailable extends Error {}
