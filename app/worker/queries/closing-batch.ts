import { BATCH_MAX } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import { batchOf } from '../../outbox/transport.ts'
import { nextBatch } from '../../outbox/next-batch.ts'
import { myEnvelopes } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** Maximum size of the batch, UTF-8 bytes: a browser accepts 64 kB in total from a page that closes. */
const BYTES_MAX = 60_000

/**
 * The body of a batch with the envelopes that were sent and have no response yet; null if there are none. A page sends it when it
 * closes and no service worker would send after it. Only envelopes with a stored attempt are included: a repeat has no second
 * effect, and the student can no longer edit them.
 */
export const closingBatch: Query<null, string | null> = (sources, _, emit) =>
  combineParts(
    sources,
    { envelopes: myEnvelopes(sources) },
    ({ envelopes }) => {
      const items = nextBatch(
        envelopes.filter(isWaiting),
        ({ id, attempts }) => attempts === 0 || sources.overlay.isUnstored(id),
        BATCH_MAX,
      )
      for (let count = items.length; count > 0; count--) {
        const body = JSON.stringify(batchOf(items.slice(0, count)))
        if (new TextEncoder().encode(body).length <= BYTES_MAX) return body
      }
      return null
    },
    emit,
  )
