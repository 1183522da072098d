import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { LOADED, rangesOf, type LoadedNote } from '../store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { live, note } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/**
 * The number of conversations with older messages that this device lacks, for one partner or all. `OlderMessages.loadOlderForSearch` loads
 * the rest.
 */
export const incompleteConversations: Query<{ partnerId?: StudentId }, number> = (sources, { partnerId }, emit) =>
  combineParts(
    sources,
    {
      conversations: live(sources, 'conversations', partnerId ? { where: { id: partnerId } } : {}),
      blocks: live(sources, 'blocks'),
      loaded: note<LoadedNote>(sources, LOADED),
      replicaState: note<ReplicaState>(sources, CHECKPOINT_NOTE),
    },
    ({ conversations, blocks, loaded, replicaState }) => {
      const reaches = rangesOf(loaded, replicaState)
      const away = new Set<string>(blocks.map(({ id }) => id))
      return conversations.filter(
        ({ id, deletedUpTo }) => !away.has(id) && (reaches[pairKey(sources.me, id)]?.from ?? Infinity) > deletedUpTo + 1,
      ).length
    },
    emit,
  )
