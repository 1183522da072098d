import type { Tx } from '../store/store.ts'
import { READERS } from './readers.ts'

/** Removes a group and its session, by the server's clock alone (decisions C8). One that is gone stays gone. */
export async function endGroup(tx: Tx, groupId: string): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group) return
  await tx.groups.remove(group.id)
  const members = await tx.students.byIds(group.memberIds)
  const elsewhere = members.filter((member) => member.campusId !== group.campusId || group.campusId === null).map((member) => member.id)
  tx.tell(READERS.group(group.campusId, elsewhere), 'groups', group.id)
  for (const session of await tx.sessions.ofGroups([group.id])) {
    await tx.sessions.remove(session.id)
    tx.tell(READERS.session(group), 'sessions', session.id)
  }
}
