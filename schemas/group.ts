import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'
import { iso } from './instant.ts'
import { GROUP_SIZES } from './rules/group.ts'

export const GroupSize = z.enum(GROUP_SIZES)

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

/** Returns a group as the API shows it. */
export function toApiGroup(group: Group) {
  return {
    ...group,
    currentMembers: group.memberIds.length,
    scheduledAt: group.scheduledAt === null ? null : iso(group.scheduledAt),
    endTime: iso(group.endTime),
    createdAt: iso(group.createdAt),
  }
}
