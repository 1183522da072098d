import { publishRelationship } from './publish-relationship.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'
import type { StoredGroup, StudentRecord, WriteTx } from '../../store/store.ts'

/** A group changed, and its session with it. */
export async function publishGroup(tx: WriteTx, group: StoredGroup): Promise<void> {
  const elsewhere = (await membersElsewhere(tx, group)).map(({ id }) => id)
  tx.publish(FEEDS_FOR.group(group.campusId, elsewhere), 'groups', group.id)
  tx.publish(FEEDS_FOR.session(group), 'sessions', group.id)
}

/** Somebody joined or left, or the group ended: members see each other for as long as they share it (architecture.md section 5). */
export async function publishFellowship(tx: WriteTx, group: StoredGroup, ctx: Pick<Context, 'hub'>): Promise<void> {
  publishRelationship(tx, await tx.students.byIds(group.memberIds), ctx)
}

/** Who has changed campus since they joined. */
async function membersElsewhere(tx: WriteTx, { campusId, memberIds }: StoredGroup): Promise<StudentRecord[]> {
  return (await tx.students.byIds(memberIds)).filter((member) => campusId === null || member.campusId !== campusId)
}
