import { MEETUP_PENDING_LEAST } from '../constants.ts'

export const MEETUP_STATUSES = ['pending', 'accepted', 'declined'] as const
export const MEETUP_ANSWERS = ['accepted', 'declined'] as const
export type MeetupAnswer = (typeof MEETUP_ANSWERS)[number]

interface Asked {
  status: (typeof MEETUP_STATUSES)[number]
  /** Epoch ms, server clock. */
  scheduledTime: number
  answeredAt: number | null
}

/** Returns a request with an answer at `at` (epoch ms): the first answer is final (architecture.md, invariant 7). */
export function answered<T extends Asked>(meetup: T, status: MeetupAnswer, at: number): T {
  return meetup.status === 'pending' ? { ...meetup, status, answeredAt: at } : meetup
}

/**
 * Returns whether its time has passed without an answer. Server and device derive this from the server clock; it is never stored
 * (architecture.md section 6).
 */
export function isExpired({ status, scheduledTime }: Asked, now: number): boolean {
  return status === 'pending' && scheduledTime <= now
}

/**
 * Returns whether it counts towards the requests that wait for an answer (ADR 0053). One whose time has passed counts for a week after
 * it was sent: otherwise requests for past times would have no limit.
 */
export function countsAsPending(meetup: Asked & { createdAt: number }, now: number): boolean {
  return meetup.status === 'pending' && (!isExpired(meetup, now) || now - meetup.createdAt < MEETUP_PENDING_LEAST)
}
