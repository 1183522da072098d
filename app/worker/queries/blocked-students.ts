import type { Block } from '../../../schemas/block.ts'
import { live } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** The students that I block, the newest block first, with my pending changes overlaid. */
export const blockedStudents: Query<null, Block[]> = (sources, _, emit) =>
  combineParts(
    sources,
    { blocks: live(sources, 'blocks') },
    ({ blocks }) => [...blocks].sort((a, b) => b.blockedAt - a.blockedAt || (a.id < b.id ? -1 : 1)),
    emit,
  )
