import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { LocalStore } from '../store/local-store.ts'

/** More messages than any conversation has; IndexedDB counts in 32 bits. */
const MESSAGES_MAX = 2 ** 31 - 1

/**
 * Returns the changes without messages that a summary reports as deleted for me, or whose summary is removed (a block). No feed
 * names each of these. Stored ones are deleted before the summaries are written: if the tab dies in between, the server sends the
 * page again.
 */
export async function dropDeletedMessages(local: LocalStore, me: StudentId, changes: Changes): Promise<Changes> {
  const all = (changes.conversations ?? []).flatMap((doc) =>
    isRemoved(doc) ? [{ id: idOf<StudentId>(doc.id), rev: doc.rev, deletedUpTo: MESSAGES_MAX }] : doc.deletedUpTo === 0 ? [] : [doc],
  )
  if (all.length === 0) return changes
  const before = await local.byIds(
    'conversations',
    all.map(({ id }) => id),
  )
  // A page that is older than the stored summary says nothing of its messages.
  const said = all.filter(({ id, rev }) => (before.get(id)?.rev ?? 0) <= rev)
  for (const { id, deletedUpTo } of said) {
    if (deletedUpTo <= (before.get(id)?.deletedUpTo ?? 0)) continue
    const here = await local.find('messages', { newestWith: { pair: pairKey(me, id), limit: MESSAGES_MAX } })
    const gone = here.filter(({ position }) => position <= deletedUpTo)
    // Whatever their version: the summary decides.
    if (gone.length > 0)
      await local.apply({ messages: gone.map((message) => ({ id: message.id, _deleted: true as const, rev: Infinity })) })
  }
  const deleted = new Map(said.map(({ id, deletedUpTo }) => [pairKey(me, id), deletedUpTo]))
  const messages = changes.messages?.filter(
    (doc) => isRemoved(doc) || doc.position > (deleted.get(pairKey(doc.fromUserId, doc.toUserId)) ?? 0),
  )
  return messages ? { ...changes, messages } : changes
}
