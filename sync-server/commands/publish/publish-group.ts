import { acquaint } from './publish-relationship.ts'
import type { Context } from '../context.ts'
import { READERS } from './feed-routing.ts'
import type { StoredGroup, StudentRecord, Tx } from '../../store/store.ts'

/** A group changed, and its session with it. */
export async function tellOfGroup(tx: Tx, group: StoredGroup): Promise<void> {
  const elsewhere = (await membersElsewhere(tx, group)).map(({ id }) => id)
  tx.tell(READERS.group(group.campusId, elsewhere), 'groups', group.id)
  tx.tell(READERS.session(group), 'sessions', group.id)
}

/** Somebody joined or left, or the group ended: members see each other for as long as they share it (architecture.md section 5). */
export async function tellOfFellows(tx: Tx, group: StoredGroup, ctx: Pick<Context, 'bus'>): Promise<void> {
  acquaint(tx, await tx.students.byIds(group.memberIds), ctx)
}

/** Who has changed campus since they joined. */
async function membersElsewhere(tx: Tx, { campusId, memberIds }: StoredGroup): Promise<StudentRecord[]> {
  return (await tx.students.byIds(memberIds)).filter((member) => campusId === null || member.campusId !== campusId)
}
