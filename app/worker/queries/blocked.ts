import type { Versioned } from '../../../schemas/collections.ts'
import type { Block } from '../../../schemas/block.ts'
import { combineParts, type Query } from './query-context.ts'

/** The students that I block, the newest block first, with my pending changes overlaid. */
export const blocked: Query<null, Block[]> = (sources, _, emit) =>
  combineParts(
    sources,
    ['blocks'],
    { blocks: (set: (docs: Versioned<Block>[]) => void) => sources.local.watch('blocks', {}, set) },
    ({ blocks }) => [...sources.overlay.apply('blocks', blocks)].sort((a, b) => b.blockedAt - a.blockedAt || (a.id < b.id ? -1 : 1)),
    emit,
  )
