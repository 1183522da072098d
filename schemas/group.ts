import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'
import { iso } from './instant.ts'
import { GROUP_SIZES } from './rules/group.ts'

export const GroupSize = z.enum(GROUP_SIZES)

/** An invitation to a group that its student has neither accepted nor declined. */
const GroupInvitation = z.object({
  /** Null for readers who are neither members of the group nor invited to it. */
  studentId: z.nullable(StudentId),
  /** Epoch ms, server clock. */
  at: z.number(),
})

/** A timed study group; removed two seconds after its end. */
export const Group = z.object({
  id: GroupId,
  name: z.string(),
  description: z.string(),
  subject: z.string(),
  groupSize: GroupSize,
  /** Number of seats, 2 to 100, the creator's included. */
  maxMembers: z.number(),
  memberIds: z.array(StudentId),
  /** Invitations without an answer, in the order in which they were made; each holds a seat for a time (`rules/group-seats.ts`). */
  invitations: z.array(GroupInvitation),
  /** True if only members and invited students see it; false if the campus does (clarification C15). */
  isPrivate: z.boolean(),
  location: z.string(),
  /** Minutes, 15 to 720, as chosen; does not change when the end is moved. */
  studyDuration: z.number(),
  /** Epoch ms; null if the group starts at once. */
  scheduledAt: z.nullable(z.number()),
  endTime: z.number(),
  createdBy: StudentId,
  createdAt: z.number(),
})
export type Group = z.infer<typeof Group>

/** Input of commands about a whole group. */
export const GroupRef = z.object({ id: GroupId })
export type GroupRef = z.infer<typeof GroupRef>

/** Input of `removeGroupInvitation`: the invited student declines it, or the student who invited withdraws it. */
export const GroupInvitationRef = z.object({ id: GroupId, studentId: StudentId })
export type GroupInvitationRef = z.infer<typeof GroupInvitationRef>

/** The fields of a group that is open to its campus and has invited nobody. */
export const NOBODY_INVITED = { isPrivate: false, invitations: [] } satisfies Partial<Group>

/** Returns a group as the API shows it. */
export function toApiGroup(group: Group) {
  return {
    ...group,
    currentMembers: group.memberIds.length,
    invitations: group.invitations.map(({ studentId, at }) => ({ studentId, at: iso(at) })),
    scheduledAt: group.scheduledAt === null ? null : iso(group.scheduledAt),
    endTime: iso(group.endTime),
    createdAt: iso(group.createdAt),
  }
}
