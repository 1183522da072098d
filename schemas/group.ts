import * as z from 'zod/mini'
import { LINE_MAX, NOTE_MAX } from './constants.ts'
import { GroupId, StudentId } from './ids.ts'
import { GROUP_SIZES, isGroupDuration } from './rules/group.ts'
import { plainText, someText } from './text.ts'

export const GroupSize = z.enum(GROUP_SIZES)

/** A timed study group; gone two seconds after its end. */
export const Group = z.object({
  id: GroupId,
  name: z.string(),
  description: z.string(),
  subject: z.string(),
  groupSize: GroupSize,
  /** Seats, its maker's included: 2 to 100. */
  maxMembers: z.number(),
  memberIds: z.array(StudentId),
  location: z.string(),
  /** Minutes, 15 to 720. */
  studyDuration: z.number(),
  /** Epoch ms; null where it starts at once. */
  scheduledAt: z.nullable(z.number()),
  endTime: z.number(),
  createdBy: StudentId,
  createdAt: z.number(),
})
export type Group = z.infer<typeof Group>

/** What `createGroup` takes; the server fills the defaults (decisions C4). */
export const NewGroup = z.object({
  id: GroupId,
  name: z.optional(plainText(LINE_MAX)),
  description: z.optional(plainText(NOTE_MAX)),
  subject: z.optional(plainText(LINE_MAX)),
  groupSize: GroupSize,
  maxMembers: z.optional(z.int().check(z.gte(2), z.lte(100))),
  location: z._default(plainText(LINE_MAX), ''),
  scheduledAt: z._default(z.nullable(z.number()), null),
  studyDuration: z.number().check(z.refine(isGroupDuration, { error: 'A group lasts 15 to 720 minutes' })),
  invitees: z._default(z.array(StudentId).check(z.maxLength(99)), []),
})
export type NewGroup = z.infer<typeof NewGroup>

/** The draft in the group dialog (spec §3). */
export const GroupDraft = z.object({
  name: z.string(),
  subject: someText(LINE_MAX),
  location: z.string(),
  /** Hours. */
  duration: z.number(),
})
export type GroupDraft = z.infer<typeof GroupDraft>
