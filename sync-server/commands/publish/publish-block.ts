import { BOOTSTRAP_SIZE, MEETUPS_OF_PAIR_MAX, CREATED_GROUPS_MAX, NOTIFICATIONS_OF_PAIR_MAX } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { isOpenTo } from '../../queries/visibility.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/**
 * Publishes a block or its end. Both sides' devices remove everything that it hides, or get it back. Each student's own feed alone
 * has the changes.
 */
export async function publishBlock(
  tx: WriteTx,
  blocker: StudentRecord,
  other: StudentRecord,
  { hub }: Pick<Context, 'hub'>,
): Promise<void> {
  for (const [reader, hidden] of [
    [blocker, other],
    [other, blocker],
  ] as const) {
    const feeds = FEEDS_FOR.between(reader.id)
    tx.publish(feeds, 'students', hidden.id)
    tx.publish(feeds, 'contacts', hidden.id)
    for (const id of await tx.notifications.between(hidden.id, reader.id, 0, NOTIFICATIONS_OF_PAIR_MAX))
      tx.publish(feeds, 'notifications', id)
    for (const id of await groupsOpenedBy(tx, hidden, reader)) tx.publish(feeds, 'groups', id)
  }
  const mine = FEEDS_FOR.between(blocker.id)
  tx.publish(mine, 'blocks', other.id)
  tx.publish(mine, 'conversations', other.id)
  // Publish as many messages as a bootstrap contains. A device that removes the conversation's summary also removes all older messages.
  for (const { id } of await tx.messages.between(blocker.id, other.id, null, BOOTSTRAP_SIZE.messages)) tx.publish(mine, 'messages', id)
  for (const { id, toUserId, withheld } of await tx.meetups.between(blocker.id, other.id, 'newest', MEETUPS_OF_PAIR_MAX))
    if (!withheld || toUserId !== blocker.id) tx.publish(mine, 'meetups', id)
  tx.afterCommit(() => hub.visibilityChanged([blocker.id, other.id]))
}

/** Returns the groups of `maker` that the reader sees through the campus and may join. */
async function groupsOpenedBy(tx: WriteTx, { id: maker }: { id: StudentId }, reader: StudentRecord): Promise<string[]> {
  if (reader.campusId === null) return []
  const groups = (await tx.groups.createdBy(maker, CREATED_GROUPS_MAX)).filter(({ campusId }) => campusId === reader.campusId)
  return groups.filter((group) => !group.memberIds.includes(reader.id) && isOpenTo(group, reader.id)).map(({ id }) => id)
}
