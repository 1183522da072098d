import { publishRelationship } from './publish-relationship.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'
import type { StoredGroup, StudentRecord, WriteTx } from '../../store/store.ts'

/** Publishes a changed group and its study session. */
export async function publishGroup(tx: WriteTx, group: StoredGroup): Promise<void> {
  const elsewhere = (await membersElsewhere(tx, group)).map(({ id }) => id)
  tx.publish(FEEDS_FOR.group(group.campusId, elsewhere), 'groups', group.id)
  tx.publish(FEEDS_FOR.session(group), 'sessions', group.id)
}

/**
 * Publishes that a student joined or left, or that the group ended. Members see each other as long as they share a group
 * (architecture.md section 5).
 */
export async function publishFellowship(tx: WriteTx, group: StoredGroup, ctx: Pick<Context, 'hub'>): Promise<void> {
  publishRelationship(tx, await tx.students.byIds(group.memberIds), ctx)
}

/** Returns the members who changed campus after they joined. */
async function membersElsewhere(tx: WriteTx, { campusId, memberIds }: StoredGroup): Promise<StudentRecord[]> {
  return (await tx.students.byIds(memberIds)).filter((member) => campusId === null || member.campusId !== campusId)
}
