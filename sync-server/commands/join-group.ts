import { JOINED_GROUPS_MAX } from '../../schemas/constants.ts'
import type { Group, GroupRef } from '../../schemas/group.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { person } from '../../schemas/person.ts'
import { isEnded } from '../../schemas/rules/group.ts'
import { hasSeatFor, isInvited, seatsHeld, withMember } from '../../schemas/rules/group-seats.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict } from '../command-error.ts'
import type { Context } from './context.ts'
import { contactStranger } from './contact-strangers.ts'
import { findVisibleGroup } from './find-visible-group.ts'
import { requireVisible } from '../account-status.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify, resolveNotification } from './notify/notify.ts'
import { publishGroupRelationships, publishGroup } from './publish/publish-group.ts'

/**
 * Adds me to a group that I may see, with or without an invitation (clarifications C14, C15). Succeeds without a change if I am a
 * member already. One student gets the last seat; the others get an error that the group is full (architecture.md section 6). A seat
 * that an invitation holds is taken for everybody else (clarification I12).
 */
export async function joinGroup(tx: WriteTx, me: StudentRecord, { id }: GroupRef, ctx: Context): Promise<Group> {
  const { group, viewer } = await findVisibleGroup(tx, me, id, ctx.now())
  const { campusId, ...joined } = withMember(group, me.id, ctx.now())
  if (group.memberIds.includes(me.id)) return joined
  if (isEnded(group, ctx.now())) throw conflict('group-over', 'This study group has ended.')
  requireVisible(me)
  const others = (await tx.groups.of(me.id)).filter((each) => !isEnded(each, ctx.now()))
  if (others.length >= JOINED_GROUPS_MAX)
    throw conflict('too-many-groups', `You’re in ${others.length} open study groups. Leave one, then join this one.`)
  if (!hasSeatFor(group, me.id, ctx.now())) throw full(group, ctx.now())
  if (!isInvited(group, me.id)) await contactStranger(tx, me, group.memberIds, ctx)
  else tx.afterCommit(() => ctx.invitations?.giveBack(group.createdBy, me.id))

  await tx.groups.put(joined, campusId)
  await publishGroup(tx, { ...joined, campusId })
  await publishGroupRelationships(tx, { ...joined, campusId }, ctx)
  await resolveNotification(tx, me.id, EVENT.invitation(joined))
  for (const member of group.memberIds) await notify(tx, ctx, member, NOTIFICATION.joined(me, joined))
  const frame = { type: 'groupMemberJoined', groupId: joined.id, groupName: joined.name, member: person(me) } as const
  const informed = group.memberIds.filter((member) => !viewer.blocked.has(member))
  tx.afterCommit(() => informed.forEach((member) => ctx.hub.send(member, () => frame)))
  return joined
}

function full(group: Group, now: number) {
  return seatsHeld(group, now) > 0
    ? conflict('group-full', 'This study group has no free seat right now. The remaining seats are held for invited students.')
    : conflict('group-full', 'This study group is full.')
}
