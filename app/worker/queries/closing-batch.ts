import { BATCH_MAX } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import { batchOf } from '../../outbox/transport.ts'
import { nextBatch, type BatchItem } from '../../outbox/next-batch.ts'
import { myEnvelopes } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** Maximum size of the batch, UTF-8 bytes: a browser accepts 64 kB in total from a page that closes. */
const BYTES_MAX = 60_000

function fits(items: readonly BatchItem[]): boolean {
  return new TextEncoder().encode(JSON.stringify(batchOf(items))).length <= BYTES_MAX
}

/**
 * The body of a batch with the envelopes that were sent and have no response yet; null if none of them can go. A page sends it when it
 * closes and no service worker would send after it. Only envelopes with a stored attempt are included: a repeat has no second
 * effect, and the student can no longer edit them. One that is too big on its own holds only those that share a document with it.
 */
export const closingBatch: Query<null, string | null> = (sources, _, emit) =>
  combineParts(
    sources,
    { envelopes: myEnvelopes(sources) },
    ({ envelopes }) => {
      const items = nextBatch(
        envelopes.filter(isWaiting),
        (envelope) => envelope.attempts === 0 || sources.overlay.isUnstored(envelope.id) || !fits([{ envelope, after: [] }]),
        BATCH_MAX,
      )
      while (!fits(items)) items.pop()
      return items.length > 0 ? JSON.stringify(batchOf(items)) : null
    },
    emit,
  )
