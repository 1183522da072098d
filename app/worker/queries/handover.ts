import { BATCH_MAX } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import { batchOf } from '../../outbox/transport.ts'
import { nextBatch } from '../../outbox/next-batch.ts'
import { combineParts, type Query } from './query-context.ts'

/** A browser takes 64 kB in all from a page that goes; one batch stays below that, UTF-8 bytes. */
const BYTES_MAX = 60_000

/**
 * The body of a batch with what was sent and not answered yet, for a page that is closed where nothing sends after it; null when
 * there is none. Only envelopes whose attempt is stored: a repeat under the same ids does nothing twice, and nobody can change
 * them any more as if they had never left.
 */
export const handover: Query<null, string | null> = (sources, _, emit) =>
  combineParts(
    sources,
    ['envelopes'],
    {},
    () => {
      const { overlay } = sources
      const parcels = nextBatch(overlay.envelopes.filter(isWaiting), ({ id, attempts }) => attempts === 0 || overlay.isUnstored(id), BATCH_MAX)
      for (let count = parcels.length; count > 0; count--) {
        const body = JSON.stringify(batchOf(parcels.slice(0, count)))
        if (new TextEncoder().encode(body).length <= BYTES_MAX) return body
      }
      return null
    },
    emit,
  )
