import * as z from 'zod/mini'
import { command, type KnownDocs } from './command.ts'
import { GroupInvitationRef, GroupRef, type Group } from '../group.ts'
import type { GroupId } from '../ids.ts'
import { iso } from '../instant.ts'
import { NewGroup, newGroupBody, groupFrom } from '../new-group.ts'
import { groupStart } from '../rules/group.ts'
import { isAlone, withMember, withoutInvitation, withoutMember } from '../rules/group-seats.ts'
import { StudySessionUpdate, newStudySession } from '../study-session.ts'

/** Group and session have one id and end together: a command that touches one touches the other. */
const both = ({ id }: { id: GroupId }) => ({ groups: [id], sessions: [id] })
const gone = (id: GroupId): KnownDocs => ({ groups: { [id]: undefined }, sessions: { [id]: undefined } })
/** For a join, a leave or an end, the path contains the whole input. */

export const JoinGroup = z.extend(GroupRef, {
  /**
   * Set if the button was pressed in the list of notifications, which shows the outcome in other words than Study Groups
   * (clarification C19).
   */
  surface: z.optional(z.literal('notification')),
})
export type JoinGroup = z.infer<typeof JoinGroup>

/** Commands about groups and their sessions (clarifications C1 to C21). */
export const GROUP_COMMANDS = {
  createGroup: command<NewGroup>({
    // Version 1 has no private groups: a tab of that version would open such a group to the campus.
    version: 2,
    input: NewGroup,
    endpoint: { method: 'POST', path: '/api/study-groups' },
    body: newGroupBody,
    idOf: (input) => input.id,
    receiver: () => 'campus',
    touches: both,
    effects: (known, { input, senderId, composedAt }) => {
      const group = known.groups?.[input.id] ?? groupFrom(input, senderId, composedAt)
      return shown(known, group, groupStart(input.scheduledAt, composedAt))
    },
    counted: true,
    showsRefused: false,
  }),

  joinGroup: command<JoinGroup>({
    version: 1,
    input: JoinGroup,
    endpoint: { method: 'POST', path: '/api/study-groups/:id/join' },
    body: () => undefined,
    receiver: (input) => input.id,
    touches: both,
    effects: (known, { input, senderId, composedAt }) => {
      const group = known.groups?.[input.id]
      if (!group) return {}
      const joined = withMember(group, senderId, composedAt)
      return joined.memberIds.includes(senderId) ? shown(known, joined, group.scheduledAt ?? group.createdAt) : {}
    },
    counted: true,
    showsRefused: false,
  }),

  leaveGroup: command<GroupRef>({
    version: 1,
    input: GroupRef,
    endpoint: { method: 'POST', path: '/api/study-groups/:id/leave' },
    body: () => undefined,
    success: () => [404],
    receiver: (input) => input.id,
    touches: both,
    effects: (known, { input: { id }, senderId }) => {
      const group = known.groups?.[id]
      if (!group) return {}
      if (isAlone(group, senderId)) return gone(id)
      // A student who left does not see a private group any more.
      return { groups: { [id]: group.isPrivate ? undefined : withoutMember(group, senderId) }, sessions: { [id]: undefined } }
    },
    counted: true,
    showsRefused: false,
  }),

  removeGroupInvitation: command<GroupInvitationRef>({
    version: 1,
    input: GroupInvitationRef,
    endpoint: { method: 'DELETE', path: '/api/study-groups/:id/invitations/:studentId' },
    body: () => undefined,
    success: () => [404],
    receiver: (input) => input.id,
    touches: both,
    effects: (known, { input: { id, studentId }, senderId }) => {
      const group = known.groups?.[id]
      if (!group) return {}
      const left = withoutInvitation(group, studentId)
      // A student who declined does not see a private group any more.
      const hidden = left !== group && left.isPrivate && studentId === senderId
      return { groups: { [id]: hidden ? undefined : left } }
    },
    counted: true,
    showsRefused: false,
  }),

  deleteGroup: command<GroupRef>({
    version: 1,
    input: GroupRef,
    endpoint: { method: 'DELETE', path: '/api/study-groups/:id' },
    body: () => undefined,
    success: () => [404],
    receiver: (input) => input.id,
    touches: both,
    effects: (_, { input }) => gone(input.id),
    counted: true,
    showsRefused: false,
  }),

  updateSession: command<StudySessionUpdate>({
    version: 1,
    input: StudySessionUpdate,
    endpoint: { method: 'PUT', path: '/api/study-sessions/:id' },
    body: ({ id: _, endTime, ...change }) => ({ ...change, ...(endTime !== undefined && { endTime: iso(endTime) }) }),
    success: ({ status }) => (status === 'ended' ? [404] : []),
    receiver: (input) => input.id,
    touches: both,
    effects: (known, { input }) => {
      const { id, isVoiceActive, endTime, status } = input
      if (status === 'ended') return gone(id)
      const [group, session] = [known.groups?.[id], known.sessions?.[id]]
      return {
        ...(group && { groups: { [id]: { ...group, endTime: endTime ?? group.endTime } } }),
        ...(session && {
          sessions: { [id]: { ...session, endTime: endTime ?? session.endTime, isVoiceActive: isVoiceActive ?? session.isVoiceActive } },
        }),
      }
    },
    counted: true,
    showsRefused: false,
  }),
} as const

/** Returns a group with its session, as a member sees it. */
function shown(known: KnownDocs, group: Group, startTime: number): KnownDocs {
  return { groups: { [group.id]: group }, sessions: { [group.id]: known.sessions?.[group.id] ?? newStudySession(group, startTime) } }
}
