import { RETAINED_LIFETIME } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { covers, type Checkpoint } from '../../../schemas/sync.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'

interface EnvelopeSettlerOptions {
  me: StudentId
  envelopes: EnvelopeStore
  deviceNow(): number
  onWaiting(): void
}

/** Settles or resends accepted envelopes after the replica has moved (architecture.md section 6). */
export class EnvelopeSettler {
  constructor(private readonly o: EnvelopeSettlerOptions) {}

  /** Takes accepted envelopes out of the overlay once the replica has pulled past their positions. Resends those of another epoch. */
  async settleUpTo(checkpoint: Checkpoint): Promise<void> {
    const { envelopes, me } = this.o
    for (const envelope of await envelopes.overlaid(me)) {
      if (isOver(envelope, checkpoint))
        await envelopes.update(envelope.id, (current) => (isOver(current, checkpoint) ? { ...current, laid: 0 } : current))
      if (isOfAnother(envelope, checkpoint.epoch)) await this.resend(checkpoint.epoch)
    }
  }

  /**
   * Makes envelopes pending again that the server accepted in the last 7 days under another epoch (restored, emptied); ids make
   * repeats harmless. Deletes older ones. Also covers a response from the old epoch that arrives after the replica has the new one.
   */
  async resend(epoch: string): Promise<void> {
    const oldest = this.o.deviceNow() - RETAINED_LIFETIME
    await this.o.envelopes.updateAll(this.o.me, (envelope) => {
      if (!envelope.synced) return envelope
      if ((envelope.answeredAt ?? 0) < oldest) return null
      return !envelope.answer?.positions || isOfAnother(envelope, epoch)
        ? { ...envelope, synced: false, answer: null, answeredAt: null, laid: 1 }
        : envelope
    })
    this.o.onWaiting()
  }
}

function isOver(envelope: Envelope, checkpoint: Checkpoint): boolean {
  return envelope.synced && envelope.laid === 1 && (!envelope.answer?.positions || covers(checkpoint, envelope.answer.positions))
}

/**
 * Returns whether the server accepted it under another epoch. A response without positions (a 404 that is a success) belongs to no
 * epoch.
 */
function isOfAnother({ synced, answer }: Envelope, epoch: string): boolean {
  return synced && !!answer?.positions && answer.positions.epoch !== epoch
}
