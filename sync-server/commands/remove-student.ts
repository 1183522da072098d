import { formerStudent } from '../student-record.ts'
import { audienceOf } from '../queries/visibility.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { StoredGroup, StudentRecord, Tx } from '../store/store.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { READERS } from './publish/feed-routing.ts'
import { tellOfFellows, tellOfGroup } from './publish/publish-group.ts'

/**
 * Takes a student out for good: messages stay with the other side under "Former student", everything else of theirs goes, and
 * everybody who had something of it hears that (ADR 0024). The address may sign up anew, as somebody new.
 */
export async function removeStudent(tx: Tx, student: StudentRecord, ctx: Pick<Context, 'now' | 'bus'>): Promise<void> {
  const { id } = student
  const audience = await audienceOf(tx, student)
  const partners = (await tx.conversations.of(id)).map((conversation) => conversation.id)
  for (const group of await tx.groups.of(id)) await leave(tx, group, student, ctx)
  for (const { id: meetup, fromUserId, toUserId } of await tx.meetups.of(id)) {
    await tx.meetups.remove(meetup)
    tx.tell(READERS.between(fromUserId === id ? toUserId : fromUserId), 'meetups', meetup)
  }
  for (const { ownerId, id: notification } of await tx.notifications.from(id, null)) tx.tell(READERS.notification(ownerId), 'notifications', notification)
  for (const blocker of await tx.blocks.around(id)) if (await tx.blocks.exists(blocker, id)) tx.tell(READERS.between(blocker), 'blocks', id)

  await tx.codes.remove(student.signInEmail)
  await tx.students.forget(id)
  await tx.students.put(formerStudent(student, ctx.now()))
  tx.tell(READERS.card(audience), 'students', id)
  tx.tell(READERS.between(...partners), 'students', id)
  tx.tell(READERS.between(...partners), 'contacts', id)
  tx.afterCommit(() => ctx.bus.ended(id))
}

/** A group goes on without them, or ends where they were alone in it. */
async function leave(tx: Tx, group: StoredGroup, { id }: { id: StudentId }, ctx: Pick<Context, 'bus'>): Promise<void> {
  const memberIds = group.memberIds.filter((member) => member !== id)
  if (memberIds.length === 0) return endGroup(tx, group, { reason: 'expiry' }, ctx.bus)
  const { campusId, ...rest } = { ...group, memberIds }
  await tx.groups.put(rest, campusId)
  await tellOfGroup(tx, { ...rest, campusId })
  await tellOfFellows(tx, group, ctx)
}
