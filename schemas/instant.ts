import * as z from 'zod/mini'
import { DAY } from './constants.ts'

/** Further from 1970 than this no date reaches; a day of it is left for what is counted on from there. */
const FARTHEST = 8.64e15 - DAY

/** A moment as epoch ms, past or to come. */
export const Instant = z
  .int({ error: ({ input }) => (input === undefined ? undefined : 'Invalid input') })
  .check(z.gte(-FARTHEST), z.lte(FARTHEST))

/** What a body calls a time, ISO or epoch ms, as epoch ms (clarification D20); NaN where a text is none, anything else as it is. */
export function instantFrom(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).getTime() : value
}

export const iso = (time: number) => new Date(time).toISOString()
