import { SECOND } from '../../../schemas/constants.ts'
import type { BarPhase } from './connection-phase.ts'

/**
 * Minimum time between two announcements of counts, ms, because counts change with each change (design-language.md section 9).
 */
const COUNTS_INTERVAL = 10 * SECOND

/** The last announcement to a screen reader, with its time, ms. */
export interface Announcement {
  phase: BarPhase
  at: number
}

/**
 * Returns the delay before this phase is announced, ms. Another phase is announced at once; within a phase only the count
 * differs.
 */
export function announcementDelay(phase: BarPhase, last: Announcement | null, now: number): number {
  return last?.phase === phase ? Math.max(0, last.at + COUNTS_INTERVAL - now) : 0
}
