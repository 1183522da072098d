import { CREATED_GROUPS_MAX, OPEN_GROUPS_MAX } from '../../schemas/constants.ts'
import type { Group } from '../../schemas/group.ts'
import { inviteesOf, groupFrom, type NewGroup } from '../../schemas/new-group.ts'
import { groupStart, isGroupDuration, isEnded } from '../../schemas/rules/group.ts'
import { newStudySession } from '../../schemas/study-session.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, invalid } from '../command-error.ts'
import { refuseUnanswered } from './refuse-unanswered.ts'
import { inviteStrangers } from './contact-strangers.ts'
import type { Context } from './context.ts'
import { onSameCampus } from '../queries/visibility.ts'
import { requireVisible } from '../account-status.ts'
import { scheduleGroupJobs } from './group-jobs/schedule-group-jobs.ts'
import { notifyInvitees } from './notify/notify-invitees.ts'
import { publishGroup } from './publish/publish-group.ts'

/**
 * Opens a group and its study session (clarifications C1 to C11), with its creator as the only member. Its time counts from when
 * it was composed. A group that is already over on arrival is refused with a message (architecture.md section 6).
 */
export async function createGroup(tx: WriteTx, me: StudentRecord, input: NewGroup, ctx: Context): Promise<Group> {
  const invitees = inviteesOf(input, me.id)
  const opened = groupFrom(input, me.id, ctx.composedAt)
  // Seats are held from now on, also if the group waited on its device.
  const group: Group = { ...opened, createdAt: ctx.now(), invitations: invitees.map((studentId) => ({ studentId, at: ctx.now() })) }
  const [known] = await tx.groups.byIds([group.id])
  if (known) return repeated(known, group)
  requireVisible(me)
  if (!isGroupDuration(group.studyDuration)) throw invalid('A group lasts 15 to 720 minutes', 'endTime')
  if (isEnded(group, ctx.now())) throw conflict('group-over', 'This group’s time has passed. Create it again with a new time.')
  // Groups that the student has left count, too, because others still see them.
  const isSeen = (own: StoredGroup) => own.memberIds.includes(me.id) || onSameCampus(me, own)
  const open = (await tx.groups.createdBy(me.id, CREATED_GROUPS_MAX)).filter((own) => isSeen(own) && !isEnded(own, ctx.now()))
  if (open.length >= OPEN_GROUPS_MAX)
    throw conflict('too-many-groups', `You have ${open.length} open study groups. Delete one, then create this one again.`)

  await refuseUnanswered(tx, me, invitees, ctx)
  await inviteStrangers(tx, me, invitees, ctx)
  for (const invitee of invitees) ctx.invitations?.count(me.id, invitee)

  const stored = { ...group, campusId: me.campusId }
  await tx.groups.put(group, me.campusId)
  await tx.sessions.put(newStudySession(group, groupStart(input.scheduledAt, ctx.composedAt)))
  await scheduleGroupJobs(tx, group)
  await publishGroup(tx, stored)
  await notifyInvitees(tx, me, stored, invitees, ctx)
  return group
}

/** Fields that cannot change once a group is open. */
const FIXED = [
  'createdBy',
  'name',
  'description',
  'subject',
  'groupSize',
  'maxMembers',
  'location',
  'studyDuration',
  'scheduledAt',
  'isPrivate',
] as const

function repeated({ campusId: _, ...known }: StoredGroup, group: Group): Group {
  if (FIXED.some((field) => known[field] !== group[field])) throw conflict('key-reused', 'This id is taken by another group.')
  return known
}
