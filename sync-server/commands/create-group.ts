import type { Group, NewGroup } from '../../schemas/group.ts'
import { GROUP_REMOVAL_DELAY, MINUTE } from '../../schemas/constants.ts'
import { GROUP_TYPE_NAME, groupEnd, seats } from '../../schemas/rules/group.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import { conflict } from './command-error.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'

/**
 * Opens a group and its study session (decisions C1 to C11). Its maker is its only member; its time counts from when it
 * was composed, and one whose time is over when it arrives is refused with a sentence (design.md section 6).
 */
export async function createGroup(tx: Tx, me: StudentRecord, input: NewGroup, ctx: Context): Promise<Group> {
  const type = GROUP_TYPE_NAME[input.groupSize]
  const endTime = groupEnd(input.scheduledAt, input.studyDuration, ctx.composedAt)
  if (endTime <= ctx.now()) throw conflict('group-over', 'This group would already be over. Create it again with a new time.')
  const group: Group = {
    id: input.id,
    name: input.name || `${type} Study Group`,
    description: input.description || `${type} study session`,
    subject: input.subject || 'General Study',
    groupSize: input.groupSize,
    maxMembers: seats(input.groupSize, input.maxMembers, input.invitees.length),
    memberIds: [me.id],
    location: input.location,
    studyDuration: input.studyDuration,
    scheduledAt: input.scheduledAt,
    endTime,
    createdBy: me.id,
    createdAt: ctx.now(),
  }
  await tx.groups.put(group, me.campusId)
  await tx.sessions.put({
    id: group.id,
    groupId: group.id,
    subject: group.subject,
    startTime: group.scheduledAt ?? endTime - group.studyDuration * MINUTE,
    endTime,
    isVoiceActive: false,
    status: 'active',
    userId: me.id,
  })
  await tx.jobs.put({ id: `end-group:${group.id}`, kind: 'end-group', payload: { groupId: group.id }, runAt: endTime + GROUP_REMOVAL_DELAY, attempts: 0 })
  tx.tell(READERS.group(me.campusId, me.campusId === null ? [me.id] : []), 'groups', group.id)
  tx.tell(READERS.session(group), 'sessions', group.id)
  return group
}
