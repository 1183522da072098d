import * as z from 'zod/mini'
import type { Group } from './group.ts'
import { GroupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import type { Person } from './person.ts'

/** The study session of a group: it starts and ends with the group (clarification C11). */
export const StudySession = z.object({
  /** The id of its group, because a group has one session: a device finds one by the other, also offline. */
  id: z.string(),
  groupId: GroupId,
  subject: z.string(),
  /** Epoch ms. */
  startTime: z.number(),
  endTime: z.number(),
  /** Voice is open: members talk in the voice room of the group, or will in a moment (clarification I5). */
  isVoiceActive: z.boolean(),
  status: z.enum(['active', 'ended']),
  /** The creator of the group. */
  userId: StudentId,
})
export type StudySession = z.infer<typeof StudySession>

/** Returns the session of a group that was just created, or that this device sees as a member for the first time. */
export function newStudySession(group: Group, startTime: number): StudySession {
  const { id, subject, endTime, createdBy } = group
  return { id, groupId: id, subject, startTime, endTime, isVoiceActive: false, status: 'active', userId: createdBy }
}

/** Input of `updateSession`: only the changed fields. Ending the session ends its group. */
export const StudySessionUpdate = z.object({
  /** The id of the session, which is also that of its group. */
  id: GroupId,
  isVoiceActive: z.optional(z.boolean()),
  /** Epoch ms. */
  endTime: z.optional(Instant),
  status: z.optional(z.enum(['active', 'ended'])),
})
export type StudySessionUpdate = z.infer<typeof StudySessionUpdate>

export function studySessionUpdateFrom(body: Record<string, unknown>, params: Record<string, string>): Record<string, unknown> {
  return {
    id: params.id,
    isVoiceActive: body.isVoiceActive ?? undefined,
    endTime: instantFrom(body.endTime ?? undefined),
    status: body.status ?? undefined,
  }
}

/** Returns a session as the API shows it (spec §3): its group by name, and those members whom the reader may see. */
export function toApiStudySession(session: StudySession, group: Pick<Group, 'id' | 'name' | 'memberIds'>, people: Person[]) {
  return {
    ...session,
    startTime: iso(session.startTime),
    endTime: iso(session.endTime),
    participantCount: group.memberIds.length,
    group: { id: group.id, name: group.name, members: people.map((user) => ({ userId: user.id, user })) },
  }
}
