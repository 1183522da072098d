import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ReadTx } from '../store.ts'
import { blocks } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

/** Prepares the reads of blocks. */
export function blocksView(db: Drizzle): ReadTx['blocks'] {
  const blocksAround = lazyStatement(() =>
    db
      .select({ blocker: blocks.ownerId, blocked: blocks.id })
      .from(blocks)
      .where(or(eq(blocks.ownerId, param('student')), eq(blocks.id, param('student'))))
      .prepare(),
  )
  const block = lazyStatement(() =>
    db
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.ownerId, param('blocker')), eq(blocks.id, param('blocked'))))
      .prepare(),
  )
  const blocksOf = lazyStatement(() =>
    db
      .select()
      .from(blocks)
      .where(eq(blocks.ownerId, param('blocker')))
      .orderBy(desc(blocks.blockedAt), asc(blocks.id))
      .prepare(),
  )
  const blocksByIds = lazyStatement(() =>
    db
      .select()
      .from(blocks)
      .where(and(eq(blocks.ownerId, param('blocker')), inArray(blocks.id, listParam('ids'))))
      .prepare(),
  )
  const countBlocks = lazyStatement(() =>
    db
      .select({ count: count() })
      .from(blocks)
      .where(eq(blocks.ownerId, param('blocker')))
      .prepare(),
  )

  return {
    around: async (student) =>
      new Set<StudentId>(blocksAround.all({ student }).map(({ blocker, blocked }) => (blocker === student ? blocked : blocker))),
    exists: async (blocker, blocked) => block.get({ blocker, blocked }) !== undefined,
    of: async (blocker) => blocksOf.all({ blocker }),
    byIds: async (blocker, ids) => (ids.length === 0 ? [] : blocksByIds.all({ blocker, ids: list(ids) })),
    count: async (blocker) => countBlocks.get({ blocker })?.count ?? 0,
  }
}
