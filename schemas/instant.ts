import * as z from 'zod/mini'
import { DAY } from './constants.ts'

/** The largest distance from 1970 that a date can have, in ms, less one day for durations that are added to it. */
const INSTANT_MAX = 8.64e15 - DAY

/** A moment in the past or future, as epoch ms. */
export const Instant = z
  .int({ error: ({ input }) => (input === undefined ? undefined : 'Invalid input') })
  .check(z.gte(-INSTANT_MAX), z.lte(INSTANT_MAX))

/**
 * Converts a time from a request body, ISO or epoch ms, to epoch ms (clarification D20). Returns NaN for a text that is no time,
 * and any other value unchanged.
 */
export function instantFrom(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).getTime() : value
}

export const iso = (time: number) => new Date(time).toISOString()
