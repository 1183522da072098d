import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { StudentId } from '../../schemas/ids.ts'

/** What opens a student's calendar; kept sealed. */
export interface Grant {
  accessToken: string
  /** Brings the next access token. */
  refreshToken: string
  /** Epoch ms: the access token is good until then. */
  expiresAt: number
}

/** What is asked of a student: may Friendioo have the calendar? */
export interface ConsentAsked {
  state: string
  /** Of PKCE, S256. */
  challenge: string
  /** Where the provider sends them back to, with a code. */
  redirectUri: string
  /** Whose calendar it is likely to be. */
  email: string
}

export interface NewEvent extends CalendarEvent {
  description?: string | undefined
}

/** Where calendars are: Google, or the one built in (clarification F7). Each call fails with one of the two errors below. */
export interface CalendarProvider {
  /** Of the popup in which the student allows it, or does not. */
  consentUrl(asked: ConsentAsked): string
  /** What the answer is worth that came back to `redirectUri`. */
  grant(answer: URLSearchParams, asked: { state: string; verifier: string; redirectUri: string }): Promise<Grant>
  /** Events with a time of day that begin in this time (epoch ms), the first to start first, and the grant where it was renewed for it. */
  events(owner: StudentId, grant: Grant, from: number, to: number): Promise<{ events: CalendarEvent[]; renewed: Grant | null }>
  /** Puts an event there, in the place of the one with its id; answers the grant where it was renewed for it. */
  put(owner: StudentId, grant: Grant, event: NewEvent): Promise<Grant | null>
  /** Friendioo wants no more of it. */
  revoke(grant: Grant): Promise<void>
}

/** The student, or the provider, has ended it: it has to be allowed anew. */
export class GrantEnded extends Error {}

/** The provider does not answer, or not in a way that can be understood: later it may. */
export class ProviderAway extends Error {}
