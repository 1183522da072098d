import { MINUTE } from '../constants.ts'

/** Rounds a time (epoch ms) down to the minute, the precision of an input for a time. */
export function minute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}

/** Returns whether something has begun, by a clock that moves once a minute: a start within the next minute counts, too. */
export function hasBegun(start: number, now: number): boolean {
  return start < now + MINUTE
}
