import { MINUTE } from '../constants.ts'

/** Rounds a time (epoch ms) down to the minute, the precision of an input for a time. */
export function minute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}
