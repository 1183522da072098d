import { SECOND } from '../../../schemas/constants.ts'
import type { ConnectionPhase } from './connection-phase.ts'

/**
 * Minimum time between two announcements of counts, ms, because counts change with each change (design-language.md section 9).
 */
const COUNTS_EVERY = 10 * SECOND

/** The last announcement to a screen reader, with its time, ms. */
export interface Announcement {
  phase: ConnectionPhase
  at: number
}

/**
 * Returns the delay before this phase is announced, ms. Another phase is announced at once; within a phase only the count
 * differs.
 */
export function announcementDelay(phase: ConnectionPhase, last: Announcement | null, now: number): number {
  return last?.phase === phase ? Math.max(0, last.at + COUNTS_EVERY - now) : 0
}
