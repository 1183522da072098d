import { withoutInvitation } from '../../schemas/rules/group-seats.ts'
import { formerStudent } from '../student-record.ts'
import { audienceOf } from '../queries/visibility.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { scheduleEnd } from './end-availability.ts'
import { dropNotification } from './notify/notify.ts'
import { inSlices } from './in-slices.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'
import { publishGroupRelationships, publishGroup } from './publish/publish-group.ts'

/**
 * Deletes a student for good. Their messages stay with the other side under "Former student"; everything else is deleted, and
 * everybody who had it is notified (ADR 0024). The address may register again, as a new student.
 */
export async function removeStudent(tx: WriteTx, student: StudentRecord, ctx: Pick<Context, 'now' | 'hub' | 'journal'>): Promise<void> {
  const { id } = student
  const audience = await audienceOf(tx, student)
  const partners = (await tx.conversations.of(id)).map((conversation) => conversation.id)
  for (const group of await tx.groups.of(id)) await leave(tx, group, student, ctx)
  await inSlices(
    (limit) => tx.groups.invitedTo(id, limit),
    async ({ campusId, ...group }) => {
      await tx.groups.put(withoutInvitation(group, id), campusId)
      await publishGroup(tx, { ...group, campusId })
    },
  )
  await inSlices(
    async (limit) => tx.meetups.byIds(await tx.meetups.idsOf(id, null, limit)),
    async ({ id: meetup, fromUserId, toUserId }) => {
      await tx.meetups.remove(meetup)
      tx.publish(FEEDS_FOR.between(fromUserId === id ? toUserId : fromUserId), 'meetups', meetup)
    },
  )
  await inSlices(
    (limit) => tx.notifications.causedBy(id, limit),
    (about) => dropNotification(tx, about),
  )
  for (const blocker of await tx.blocks.around(id))
    if (await tx.blocks.exists(blocker, id)) tx.publish(FEEDS_FOR.between(blocker), 'blocks', id)

  await scheduleEnd(tx, { id, availableUntil: null })
  const at = ctx.now()
  await tx.signIns.revokeNameless(id, at)
  await tx.students.erase(id)
  await tx.students.put(formerStudent(student, at))
  tx.publish(FEEDS_FOR.card(audience), 'students', id)
  tx.publish(FEEDS_FOR.between(...partners), 'students', id)
  tx.publish(FEEDS_FOR.between(...partners), 'contacts', id)
  tx.afterCommit(() => ctx.hub.disconnectStudent(id))
  tx.afterCommit(() => ctx.journal?.record({ event: 'deleted', at, student: id }))
}

/** Removes the student from a group, and ends the group if no member is left. */
async function leave(tx: WriteTx, group: StoredGroup, { id }: { id: StudentId }, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const memberIds = group.memberIds.filter((member) => member !== id)
  if (memberIds.length === 0) return endGroup(tx, group, { reason: 'expiry' }, ctx)
  const { campusId, ...rest } = { ...group, memberIds }
  await tx.groups.put(rest, campusId)
  await publishGroup(tx, { ...rest, campusId })
  await publishGroupRelationships(tx, group, ctx)
}
