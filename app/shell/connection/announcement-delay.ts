import { SECOND } from '../../../schemas/constants.ts'
import type { ConnectionPhase } from './connection-phase.ts'

/** Counts go up and down with each change; one who listens is told of them no more often (design-language.md section 9). */
const COUNTS_EVERY = 10 * SECOND

/** What was said last, and when, in ms. */
export interface Announcement {
  phase: ConnectionPhase
  at: number
}

/** Ms until the words of this phase may be said: another phase is news and said at once, within one only the count differs. */
export function announcementDelay(phase: ConnectionPhase, last: Announcement | null, now: number): number {
  return last?.phase === phase ? Math.max(0, last.at + COUNTS_EVERY - now) : 0
}
