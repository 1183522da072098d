import type { Envelope } from '../../schemas/envelope.ts'

/** Of a student who is not here, only what was never sent is kept, and not for ever (design.md section 6). */
export function isParkedTooLong(envelope: Envelope, oldest: number): boolean {
  return envelope.synced || envelope.composedAt < oldest
}
