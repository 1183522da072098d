import { WINDOW } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StudentRecord, Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { READERS } from './feed-routing.ts'

/** A block came or went: everything that it hides goes from both sides' devices, or comes back; each hears in the own feed alone. */
export async function tellOfBlock(tx: Tx, blocker: StudentRecord, other: StudentRecord, { bus }: Pick<Context, 'bus'>): Promise<void> {
  for (const [reader, hidden] of [[blocker, other], [other, blocker]] as const) {
    const feeds = READERS.between(reader.id)
    tx.tell(feeds, 'students', hidden.id)
    tx.tell(feeds, 'contacts', hidden.id)
    for (const { id } of await tx.notifications.from(hidden.id, reader.id)) tx.tell(feeds, 'notifications', id)
    for (const id of await groupsOpenedBy(tx, hidden, reader)) tx.tell(feeds, 'groups', id)
  }
  const mine = READERS.between(blocker.id)
  tx.tell(mine, 'blocks', other.id)
  tx.tell(mine, 'conversations', other.id)
  // As many as a window brings. When the summary goes, devices let go of all the others with it.
  for (const { id } of await tx.messages.between(blocker.id, other.id, null, WINDOW.messages)) tx.tell(mine, 'messages', id)
  for (const { id, fromUserId, toUserId } of await tx.meetups.of(blocker.id)) if (fromUserId === other.id || toUserId === other.id) tx.tell(mine, 'meetups', id)
  tx.afterCommit(() => bus.sightChanged([blocker.id, other.id]))
}

/** Those that this reader sees by their campus, and may join. */
async function groupsOpenedBy(tx: Tx, { id: maker }: { id: StudentId }, reader: StudentRecord): Promise<string[]> {
  if (reader.campusId === null) return []
  const groups = await tx.groups.onCampus(reader.campusId)
  return groups.filter((group) => group.createdBy === maker && !group.memberIds.includes(reader.id)).map(({ id }) => id)
}
