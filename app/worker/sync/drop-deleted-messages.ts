import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { LocalStore } from '../store/local-store.ts'

/** More messages than any conversation has; IndexedDB counts in 32 bits. */
const EVERY = 2 ** 31 - 1

/**
 * Returns the changes without messages that a summary reports as deleted for me, or whose summary is removed (a block). No feed
 * names each of these. Stored ones are deleted before the summaries are written: if the tab dies in between, the server sends the
 * page again.
 */
export async function dropDeletedMessages(local: LocalStore, me: StudentId, changes: Changes): Promise<Changes> {
  const said = (changes.conversations ?? []).flatMap((doc) =>
    isRemoved(doc) ? [{ id: doc.id as StudentId, deletedUpTo: EVERY }] : doc.deletedUpTo === 0 ? [] : [doc],
  )
  if (said.length === 0) return changes
  const before = await local.byIds(
    'conversations',
    said.map(({ id }) => id),
  )
  for (const { id, deletedUpTo } of said) {
    if (deletedUpTo <= (before.get(id)?.deletedUpTo ?? 0)) continue
    const here = await local.find('messages', { newestWith: { pair: pairKey(me, id), limit: EVERY } })
    const gone = here.filter(({ position }) => position <= deletedUpTo)
    if (gone.length > 0) await local.apply({ messages: gone.map((message) => ({ id: message.id, _deleted: true as const, rev: Infinity })) })
  }
  const deleted = new Map(said.map(({ id, deletedUpTo }) => [pairKey(me, id), deletedUpTo]))
  const messages = changes.messages?.filter(
    (doc) => isRemoved(doc) || doc.position > (deleted.get(pairKey(doc.fromUserId, doc.toUserId)) ?? 0),
  )
  return messages ? { ...changes, messages } : changes
}
