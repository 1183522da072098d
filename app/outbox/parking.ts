import { PARKED_FOR, RETAINED_FOR } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'

/**
 * An envelope while `current` is here; null: it goes. Of others only what was never sent is kept, and for 30 days
 * (architecture.md section 6), counted on this device's clock alone: the time composed may be another clock's, years off.
 *
 * @param now device's clock, epoch ms
 */
export function parked(envelope: Envelope, current: StudentId | null, now: number): Envelope | null {
  if (envelope.senderId === current) {
    // What every screen has heard of rests for a week, in case the server's history is set back.
    if (envelope.laid === 0 && now - (envelope.answeredAt ?? now) > RETAINED_FOR) return null
    return envelope.parkedAt === null ? envelope : { ...envelope, parkedAt: null }
  }
  if (envelope.synced) return null
  if (envelope.parkedAt === null) return { ...envelope, parkedAt: now }
  return now - envelope.parkedAt > PARKED_FOR ? null : envelope
}
