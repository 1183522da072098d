import { PARKED_LIFETIME, RETAINED_LIFETIME } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'

/**
 * Returns the envelope as stored while `current` is signed in; null deletes it. Of other students only unsent envelopes stay, for
 * 30 days (architecture.md section 6). Only the clock of this device counts, because the time of composing may come from another
 * clock, years off.
 *
 * @param now epoch ms, device clock
 */
export function applyParking(envelope: Envelope, current: StudentId | null, now: number): Envelope | null {
  if (envelope.senderId === current) {
    // A settled envelope is retained for 7 days, in case the server is restored to an older state.
    if (envelope.laid === 0 && now - (envelope.answeredAt ?? now) > RETAINED_LIFETIME) return null
    return envelope.parkedAt === null ? envelope : { ...envelope, parkedAt: null }
  }
  if (envelope.synced) return null
  if (envelope.parkedAt === null) return { ...envelope, parkedAt: now }
  return now - envelope.parkedAt > PARKED_LIFETIME ? null : envelope
}
