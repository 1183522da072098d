import { commandOf } from '../../../schemas/commands/registry.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { StatusView } from '../api.ts'
import { DIRECTORY, type Directory, isDirectoryLoaded } from '../sync/directory.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../sync/replica.ts'
import { myEnvelopes, note, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** State for the connection bar, and settings that the server sends (`comingSoon`, `operator`). */
export const status: Query<null, StatusView> = (sources, _, emit) =>
  combineParts(
    sources,
    {
      envelopes: myEnvelopes(sources),
      state: shared(sources, ['connection', 'serverFails', 'behindPortal', 'portalCheckUrl', 'clockOffset', 'comingSoon', 'operator']),
      standing: note<ReplicaState>(sources, CHECKPOINT_NOTE),
      directory: note<Directory>(sources, DIRECTORY),
    },
    ({ envelopes, state, standing, directory }) => {
      const counted = envelopes.filter((envelope) => commandOf(envelope.kind).counted)
      const waiting = counted.filter(isWaiting)
      return {
        connection: state.connection,
        serverFails: state.serverFails,
        behindPortal: state.behindPortal,
        portalCheckUrl: state.portalCheckUrl,
        pending: waiting.length,
        refused: counted.filter((envelope) => envelope.refused).length,
        asOf: standing?.at ?? null,
        isDirectoryLoaded: isDirectoryLoaded(standing, directory),
        clockOffset: state.clockOffset,
        comingSoon: state.comingSoon,
        operator: state.operator,
      }
    },
    emit,
  )
