import { commandOf } from '../../../schemas/commands/registry.ts'
import { MINUTE } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { Connection, StatusView } from '../views.ts'
import { isDirectoryLoaded, PAGES_LEFT, type PagesLeftNote } from '../sync/pages-left.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { myEnvelopes, note, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** State for the connection bar, and settings that the server sends (`comingSoon`, `operator`). */
export const status: Query<null, StatusView> = (sources, _, emit) => {
  let asOf: number | null = null
  return combineParts(
    sources,
    {
      envelopes: myEnvelopes(sources),
      state: shared(sources, ['connection', 'serverFails', 'behindPortal', 'portalCheckUrl', 'clockOffset', 'comingSoon', 'operator']),
      replicaState: note<ReplicaState>(sources, CHECKPOINT_NOTE),
      pages: note<PagesLeftNote>(sources, PAGES_LEFT),
    },
    ({ envelopes, state, replicaState, pages }) => {
      const counted = envelopes.filter((envelope) => commandOf(envelope.kind).counted)
      const waiting = counted.filter(isWaiting)
      asOf = asOfSeen(asOf, replicaState?.at ?? null, state.connection)
      return {
        connection: state.connection,
        serverFails: state.serverFails,
        behindPortal: state.behindPortal,
        portalCheckUrl: state.portalCheckUrl,
        pending: waiting.length,
        refused: counted.filter((envelope) => envelope.refused).length,
        asOf,
        isDirectoryLoaded: isDirectoryLoaded(replicaState, pages),
        clockOffset: state.clockOffset,
        comingSoon: state.comingSoon,
        operator: state.operator,
      }
    },
    emit,
  )
}

/**
 * Returns the time of the last data for screens. Each message moves it. Screens show it only while the server cannot be reached, so while
 * the device is online it changes at most once a minute.
 */
function asOfSeen(before: number | null, at: number | null, connection: Connection): number | null {
  const isKept = connection === 'online' && before !== null && at !== null && Math.abs(at - before) < MINUTE
  return isKept ? before : at
}
