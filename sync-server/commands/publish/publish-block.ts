import { WINDOW } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StudentRecord, WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/** A block came or went: everything that it hides goes from both sides' devices, or comes back; each hears in the own feed alone. */
export async function publishBlock(tx: WriteTx, blocker: StudentRecord, other: StudentRecord, { hub }: Pick<Context, 'hub'>): Promise<void> {
  for (const [reader, hidden] of [[blocker, other], [other, blocker]] as const) {
    const feeds = FEEDS_FOR.between(reader.id)
    tx.publish(feeds, 'students', hidden.id)
    tx.publish(feeds, 'contacts', hidden.id)
    for (const { id } of await tx.notifications.from(hidden.id, reader.id)) tx.publish(feeds, 'notifications', id)
    for (const id of await groupsOpenedBy(tx, hidden, reader)) tx.publish(feeds, 'groups', id)
  }
  const mine = FEEDS_FOR.between(blocker.id)
  tx.publish(mine, 'blocks', other.id)
  tx.publish(mine, 'conversations', other.id)
  // As many as a window brings. When the summary goes, devices let go of all the others with it.
  for (const { id } of await tx.messages.between(blocker.id, other.id, null, WINDOW.messages)) tx.publish(mine, 'messages', id)
  for (const { id, fromUserId, toUserId } of await tx.meetups.of(blocker.id)) if (fromUserId === other.id || toUserId === other.id) tx.publish(mine, 'meetups', id)
  tx.afterCommit(() => hub.visibilityChanged([blocker.id, other.id]))
}

/** Those that this reader sees by their campus, and may join. */
async function groupsOpenedBy(tx: WriteTx, { id: maker }: { id: StudentId }, reader: StudentRecord): Promise<string[]> {
  if (reader.campusId === null) return []
  const groups = await tx.groups.onCampus(reader.campusId)
  return groups.filter((group) => group.createdBy === maker && !group.memberIds.includes(reader.id)).map(({ id }) => id)
}
