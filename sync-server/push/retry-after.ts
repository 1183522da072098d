import { PUSH_RETRY_MAX, SECOND } from '../../schemas/constants.ts'

/** Reads `Retry-After`, seconds or a date, as ms from now, at most `PUSH_RETRY_MAX`; null if there is none. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const wait = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now
  return Number.isNaN(wait) ? null : Math.min(PUSH_RETRY_MAX, Math.max(SECOND, wait))
}
