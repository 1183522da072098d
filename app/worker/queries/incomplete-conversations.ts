import type { Versioned } from '../../../schemas/collections.ts'
import type { Block } from '../../../schemas/block.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { Conversation } from '../../../schemas/message.ts'
import { LOADED, rangesOf, type LoadedNote } from '../store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../sync/replica.ts'
import { combineParts, type Query } from './query-context.ts'

/** The number of conversations with older messages that this device lacks, for one partner or all. `Client.bringOlder` loads the rest. */
export const incompleteConversations: Query<{ partnerId?: StudentId }, number> = (sources, { partnerId }, emit) => {
  const { local, me, overlay } = sources
  return combineParts(
    sources,
    ['conversations', 'blocks'],
    {
      conversations: (set: (docs: Versioned<Conversation>[]) => void) =>
        local.watch('conversations', partnerId ? { where: { id: partnerId } } : {}, set),
      blocks: (set: (docs: Versioned<Block>[]) => void) => local.watch('blocks', {}, set),
      loaded: (set: (note: LoadedNote | null) => void) => local.watchNote<LoadedNote>(LOADED, set),
      standing: (set: (standing: ReplicaState | null) => void) => local.watchNote<ReplicaState>(CHECKPOINT_NOTE, set),
    },
    ({ conversations, blocks, loaded, standing }) => {
      const reaches = rangesOf(loaded, standing)
      const away = new Set<string>(overlay.apply('blocks', blocks).map(({ id }) => id))
      const shown = overlay
        .apply('conversations', conversations)
        .filter(({ id }) => !away.has(id) && (partnerId === undefined || id === partnerId))
      return shown.filter(({ id, deletedUpTo }) => (reaches[pairKey(me, id)]?.from ?? Infinity) > deletedUpTo + 1).length
    },
    emit,
  )
}
