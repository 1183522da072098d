export const MEETUP_STATUSES = ['pending', 'accepted', 'declined'] as const
export const MEETUP_ANSWERS = ['accepted', 'declined'] as const
export type MeetupAnswer = (typeof MEETUP_ANSWERS)[number]

interface Asked {
  status: (typeof MEETUP_STATUSES)[number]
  /** Epoch ms, server's clock. */
  scheduledTime: number
  answeredAt: number | null
}

/** A request after an answer: the first one stands for good (architecture.md, invariant 7). */
export function answered<T extends Asked>(meetup: T, status: MeetupAnswer, at: number): T {
  return meetup.status === 'pending' ? { ...meetup, status, answeredAt: at } : meetup
}

/** Its time came and nobody had answered. Derived by the server's clock on every side, written by none (architecture.md section 6). */
export function isExpired({ status, scheduledTime }: Asked, now: number): boolean {
  return status === 'pending' && scheduledTime <= now
}
