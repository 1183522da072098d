import type { StudentId } from '../../../schemas/ids.ts'
import { viewerOf } from '../../queries/viewer.ts'
import { seesGroup } from '../../queries/visibility.ts'
import { publishRelationship } from './publish-relationship.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'
import type { StoredGroup, StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'

/** Publishes a changed group and its study session. */
export async function publishGroup(tx: WriteTx, group: StoredGroup): Promise<void> {
  tx.publish(await feedsOfGroup(tx, group), 'groups', group.id)
  tx.publish(FEEDS_FOR.session(group), 'sessions', group.id)
}

async function feedsOfGroup(tx: WriteTx, group: StoredGroup): Promise<string[]> {
  if (group.isPrivate) return FEEDS_FOR.privateGroup(group.memberIds, await inviteesSeeing(tx, group))
  return FEEDS_FOR.group(
    group.campusId,
    (await membersElsewhere(tx, group)).map(({ id }) => id),
  )
}

/**
 * Publishes the relationships of the members after a student joined or left, or the group ended. Members see each other as long as they
 * share a group (architecture.md section 5).
 */
export async function publishGroupRelationships(tx: WriteTx, group: StoredGroup, ctx: Pick<Context, 'hub'>): Promise<void> {
  publishRelationship(tx, await tx.students.byIds(group.memberIds), ctx)
}

/** Returns the members who changed campus after they joined. */
async function membersElsewhere(tx: WriteTx, { campusId, memberIds }: StoredGroup): Promise<StudentRecord[]> {
  return (await tx.students.byIds(memberIds)).filter((member) => campusId === null || member.campusId !== campusId)
}

/** Returns the invited students who see the group: nobody on another campus or across a block learns that it exists. */
async function inviteesSeeing(tx: WriteTx, group: StoredGroup): Promise<StudentId[]> {
  const seeing: StudentId[] = []
  for (const invitee of await tx.students.byIds(group.invitations.flatMap(({ studentId }) => studentId ?? [])))
    if (seesGroup(await viewerOf(tx, invitee), group)) seeing.push(invitee.id)
  return seeing
}
