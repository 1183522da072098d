import * as z from 'zod/mini'
import { DEFAULT_GROUP_MINUTES, DEFAULT_GROUP_SUBJECT, INVITEES_MAX, LINE_MAX, MINUTE, NOTE_MAX } from './constants.ts'
import { GroupSize, type Group } from './group.ts'
import { GroupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { defaultGroupName, GROUP_TYPE_NAME, groupEnd, groupStart, isGroupDuration, seats } from './rules/group.ts'
import { plainText } from './text.ts'

/** The two places where a student creates a group: the wizard on Home, and the dialog of Study Groups (clarifications C1, C5, C18). */
const GROUP_SURFACES = ['wizard', 'dialog'] as const
export type GroupSurface = (typeof GROUP_SURFACES)[number]

/** Input of `createGroup`; missing fields get their defaults (clarification C4). */
export const NewGroup = z.object({
  id: GroupId,
  name: z._default(plainText(LINE_MAX), ''),
  description: z._default(plainText(NOTE_MAX), ''),
  subject: z._default(plainText(LINE_MAX), ''),
  groupSize: GroupSize,
  maxMembers: z.optional(z.int().check(z.gte(2), z.lte(100))),
  location: z._default(plainText(LINE_MAX), ''),
  /** Epoch ms; null means at once. */
  scheduledAt: z._default(z.nullable(Instant), null),
  /** Minutes. */
  studyDuration: z._default(
    z.number().check(z.refine(isGroupDuration, { error: 'A group lasts 15 to 720 minutes' })),
    DEFAULT_GROUP_MINUTES,
  ),
  /** Epoch ms; if present, it overrides the duration. */
  endTime: z.optional(Instant),
  /**
   * Students who are invited; they become members when they join (clarification C21). Each invitation holds a seat for a time
   * (clarification I12).
   */
  invitees: z._default(z.array(StudentId).check(z.maxLength(INVITEES_MAX)), []),
  /** True if only members and invited students may see it. Absent: it is open to the campus (clarification C15). */
  isPrivate: z.optional(z.boolean()),
  /** The place it was created in: the two send it in different words (clarification C1). The server ignores it. */
  surface: z._default(z.enum(GROUP_SURFACES), 'wizard'),
})
export type NewGroup = z.infer<typeof NewGroup>

/** Returns all invitees once each, without the creator. */
export function inviteesOf({ invitees }: NewGroup, maker: StudentId): StudentId[] {
  return [...new Set(invitees)].filter((student) => student !== maker)
}

/**
 * Returns the group that the command creates, on its creator's device and on the server. Its only member is the creator
 * (clarifications C2, C4, C6, C21).
 */
export function groupFrom(input: NewGroup, maker: StudentId, composedAt: number): Group {
  const { id, groupSize, location, scheduledAt, endTime, isPrivate = false } = input
  const invitees = inviteesOf(input, maker)
  return {
    id,
    name: input.name || defaultGroupName(groupSize),
    description: input.description || `${GROUP_TYPE_NAME[groupSize]} study session`,
    subject: input.subject || DEFAULT_GROUP_SUBJECT,
    groupSize,
    maxMembers: seats(groupSize, input.maxMembers, invitees.length),
    memberIds: [maker],
    invitations: invitees.map((studentId) => ({ studentId, at: composedAt })),
    isPrivate,
    location,
    studyDuration: endTime === undefined ? input.studyDuration : minutesLong(endTime, scheduledAt, composedAt),
    scheduledAt,
    endTime: endTime ?? groupEnd(scheduledAt, input.studyDuration, composedAt),
    createdBy: maker,
    createdAt: composedAt,
  }
}

/** Returns the request body in the words of the place it was created in (spec §3, clarification C1). */
export function newGroupBody(input: NewGroup, me: StudentId, composedAt: number): Record<string, unknown> {
  const { id: _, name, description, subject, groupSize, location, studyDuration, invitees, surface, scheduledAt } = input
  const group = groupFrom(input, me, composedAt)
  const said = {
    name,
    description,
    subject,
    groupSize,
    maxMembers: group.maxMembers,
    location,
    studyDuration,
    ...(group.isPrivate && { isPrivate: true }),
  }
  // The dialog's body in the specification has no time; a chosen time is sent anyway.
  if (surface === 'dialog') return { ...said, ...(scheduledAt !== null && { scheduledAt: iso(scheduledAt) }), invitedUsers: invitees }
  return {
    ...said,
    scheduledAt: scheduledAt === null ? null : iso(scheduledAt),
    endTime: iso(group.endTime),
    invitedMembers: invitees,
    // Phone numbers of others never leave the device: the student uses them only in the link to that chat.
    phoneNumbers: [],
    selectedMembers: invitees,
    createdBy: me,
  }
}

/** Reads `NewGroup` from either payload of the specification, or a mixture (clarification C1). Ignores the creator and phone numbers. */
export function newGroupFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    id: body.id,
    name: body.name ?? undefined,
    description: body.description ?? undefined,
    subject: body.subject ?? undefined,
    groupSize: body.groupSize,
    maxMembers: body.maxMembers ?? undefined,
    location: body.location ?? undefined,
    isPrivate: body.isPrivate ?? undefined,
    ...timesFrom(body),
    invitees: [...new Set([body.invitedMembers, body.selectedMembers, body.invitedUsers].flatMap(idsIn))],
  }
}

function timesFrom(body: Record<string, unknown>) {
  const [scheduledAt, endTime, composedAt] = [body.scheduledAt, body.endTime, body.composedAt].map((time) => instantFrom(time ?? undefined))
  const studyDuration = body.studyDuration ?? undefined
  if (typeof endTime !== 'number' || typeof composedAt !== 'number') return { scheduledAt, endTime, studyDuration }
  // All three times are from one device clock: if that clock is wrong, the duration is still right.
  return { scheduledAt, studyDuration: minutesLong(endTime, typeof scheduledAt === 'number' ? scheduledAt : null, composedAt) }
}

/** Returns whole minutes, so that an end sent a moment after it was computed means the same. */
function minutesLong(endTime: number, scheduledAt: number | null, composedAt: number): number {
  return Math.round((endTime - groupStart(scheduledAt, composedAt)) / MINUTE)
}

/** Returns the ids in a list of ids or of objects with an `id`. */
function idsIn(list: unknown): unknown[] {
  if (list === undefined || list === null) return []
  return (Array.isArray(list) ? list : [list]).map((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each ? each.id : each,
  )
}
