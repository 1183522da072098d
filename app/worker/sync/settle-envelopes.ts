import { RETAINED_FOR } from '../../../schemas/constants.ts'
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

/** What becomes of answered envelopes when the replica has moved (architecture.md section 6). */
export class EnvelopeSettler {
  constructor(private readonly o: EnvelopeSettlerOptions) {}

  /** Those that the replica now stands past only rest; those that rested long enough go. */
  async settleUpTo(checkpoint: Checkpoint): Promise<void> {
    const { envelopes, me } = this.o
    for (const envelope of await envelopes.overlaid(me)) {
      if (isOver(envelope, checkpoint)) await envelopes.update(envelope.id, (current) => (isOver(current, checkpoint) ? { ...current, laid: 0 } : current))
      if (isOfAnother(envelope, checkpoint.epoch)) await this.resend(checkpoint.epoch)
    }
  }

  /**
   * Another history (restored, emptied): what was answered in the last week is sent again; ids make that harmless. So is an
   * answer of the old history that arrives when the new one stands here already.
   */
  async resend(epoch: string): Promise<void> {
    const oldest = this.o.deviceNow() - RETAINED_FOR
    await this.o.envelopes.updateAll(this.o.me, (envelope) => {
      if (!envelope.synced) return envelope
      if ((envelope.answeredAt ?? 0) < oldest) return null
      return !envelope.answer?.positions || isOfAnother(envelope, epoch) ? { ...envelope, synced: false, answer: null, answeredAt: null, laid: 1 } : envelope
    })
    this.o.onWaiting()
  }
}

function isOver(envelope: Envelope, checkpoint: Checkpoint): boolean {
  return envelope.synced && envelope.laid === 1 && (!envelope.answer?.positions || covers(checkpoint, envelope.answer.positions))
}

/** Answered by another history. What says nothing of where it stands (a 404 that is a success) is of none. */
function isOfAnother({ synced, answer }: Envelope, epoch: string): boolean {
  return synced && !!answer?.positions && answer.positions.epoch !== epoch
}
