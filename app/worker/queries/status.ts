import { commandOf } from '../../../schemas/commands/registry.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { StatusView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../sync/replica.ts'
import { combineParts, type Query } from './query-context.ts'

/** State for the connection bar, and settings that the server sends (`comingSoon`, `operator`). */
export const status: Query<null, StatusView> = (sources, _, emit) =>
  combineParts(
    sources,
    ['envelopes'],
    {
      live: (set: (state: SharedState) => void) =>
        sources.live.watch(set, ['connection', 'serverFails', 'clockOffset', 'comingSoon', 'operator']),
      standing: (set: (standing: ReplicaState | null) => void) => sources.local.watchNote<ReplicaState>(CHECKPOINT_NOTE, set),
    },
    ({ live, standing }) => {
      const counted = sources.overlay.envelopes.filter((envelope) => commandOf(envelope.kind).counted)
      const waiting = counted.filter(isWaiting)
      return {
        connection: live.connection,
        serverFails: live.serverFails,
        pending: waiting.length,
        pendingMessages: waiting.filter((envelope) => envelope.kind === 'sendMessage').length,
        refused: counted.filter((envelope) => envelope.refused).length,
        asOf: standing?.at ?? null,
        clockOffset: live.clockOffset,
        comingSoon: live.comingSoon,
        operator: live.operator,
      }
    },
    emit,
  )
