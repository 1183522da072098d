import * as z from 'zod/mini'
import { DEFAULT_GROUP_MINUTES, DEFAULT_GROUP_SUBJECT, INVITEES_MOST, LINE_MAX, MINUTE, NOTE_MAX } from './constants.ts'
import { GroupSize, type Group } from './group.ts'
import { GroupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { defaultGroupName, GROUP_TYPE_NAME, groupEnd, groupStart, isGroupDuration, seats } from './rules/group.ts'
import { plainText } from './text.ts'

/** Where a group is created: the wizard on Home, and the dialog of Study Groups (clarifications C1, C5, C18). */
export const GROUP_SURFACES = ['wizard', 'dialog'] as const
export type GroupSurface = (typeof GROUP_SURFACES)[number]

/** What `createGroup` takes; what is left out gets its default (clarification C4). */
export const NewGroup = z.object({
  id: GroupId,
  name: z._default(plainText(LINE_MAX), ''),
  description: z._default(plainText(NOTE_MAX), ''),
  subject: z._default(plainText(LINE_MAX), ''),
  groupSize: GroupSize,
  maxMembers: z.optional(z.int().check(z.gte(2), z.lte(100))),
  location: z._default(plainText(LINE_MAX), ''),
  /** Epoch ms; null: at once. */
  scheduledAt: z._default(z.nullable(Instant), null),
  /** Minutes. */
  studyDuration: z._default(z.number().check(z.refine(isGroupDuration, { error: 'A group lasts 15 to 720 minutes' })), DEFAULT_GROUP_MINUTES),
  /** Epoch ms; where it is given it wins over the duration (architecture.md section 13). */
  endTime: z.optional(Instant),
  /** Asked to join, and no members before they do (clarification C21). They are told, not kept: whoever sees a group may join it. */
  invitees: z._default(z.array(StudentId).check(z.maxLength(INVITEES_MOST)), []),
  /** Which dialog it is from: they send it in different words (clarification C1). Nothing to the server. */
  surface: z._default(z.enum(GROUP_SURFACES), 'wizard'),
})
export type NewGroup = z.infer<typeof NewGroup>

/** Everybody who is asked to join, once each; its maker needs no invitation. */
export function invited({ invitees }: NewGroup, maker: StudentId): StudentId[] {
  return [...new Set(invitees)].filter((student) => student !== maker)
}

/** The group that it opens, on its maker's device as on the server: no member but its maker (clarifications C2, C4, C6, C21). */
export function openedGroup(input: NewGroup, maker: StudentId, composedAt: number): Group {
  const { id, groupSize, location, scheduledAt, endTime } = input
  return {
    id,
    name: input.name || defaultGroupName(groupSize),
    description: input.description || `${GROUP_TYPE_NAME[groupSize]} study session`,
    subject: input.subject || DEFAULT_GROUP_SUBJECT,
    groupSize,
    maxMembers: seats(groupSize, input.maxMembers, invited(input, maker).length),
    memberIds: [maker],
    location,
    studyDuration: endTime === undefined ? input.studyDuration : minutesLong(endTime, scheduledAt, composedAt),
    scheduledAt,
    endTime: endTime ?? groupEnd(scheduledAt, input.studyDuration, composedAt),
    createdBy: maker,
    createdAt: composedAt,
  }
}

/** The request's body, in the words of the dialog it is from (spec §3, clarification C1). */
export function newGroupBody(input: NewGroup, me: StudentId, composedAt: number): Record<string, unknown> {
  const { id: _, name, description, subject, groupSize, location, studyDuration, invitees, surface, scheduledAt } = input
  const group = openedGroup(input, me, composedAt)
  const said = { name, description, subject, groupSize, maxMembers: group.maxMembers, location, studyDuration }
  // That reading has no time; one that was chosen is said all the same.
  if (surface === 'dialog') return { ...said, ...(scheduledAt !== null && { scheduledAt: iso(scheduledAt) }), invitedUsers: invitees }
  return {
    ...said,
    scheduledAt: scheduledAt === null ? null : iso(scheduledAt),
    endTime: iso(group.endTime),
    invitedMembers: invitees,
    // Whom to call is between the student and the link to that chat: no number of somebody else's leaves the device.
    phoneNumbers: [],
    selectedMembers: invitees,
    createdBy: me,
  }
}

/** The same from either payload of the specification, or a mixture (clarification C1). Who makes it is never read, nor are numbers to call. */
export function newGroupFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    id: body.id,
    name: body.name ?? undefined,
    description: body.description ?? undefined,
    subject: body.subject ?? undefined,
    groupSize: body.groupSize,
    maxMembers: body.maxMembers ?? undefined,
    location: body.location ?? undefined,
    ...timesFrom(body),
    invitees: [...new Set([body.invitedMembers, body.selectedMembers, body.invitedUsers].flatMap(idsIn))],
  }
}

function timesFrom(body: Record<string, unknown>) {
  const [scheduledAt, endTime, composedAt] = [body.scheduledAt, body.endTime, body.composedAt].map((time) => instantFrom(time ?? undefined))
  const studyDuration = body.studyDuration ?? undefined
  if (typeof endTime !== 'number' || typeof composedAt !== 'number') return { scheduledAt, endTime, studyDuration }
  // All by one clock: if that is off, the group lasts as long all the same.
  return { scheduledAt, studyDuration: minutesLong(endTime, typeof scheduledAt === 'number' ? scheduledAt : null, composedAt) }
}

/** Whole minutes: an end that was sent a moment after it was computed means the same. */
function minutesLong(endTime: number, scheduledAt: number | null, composedAt: number): number {
  return Math.round((endTime - groupStart(scheduledAt, composedAt)) / MINUTE)
}

/** Ids, or what has one. */
function idsIn(list: unknown): unknown[] {
  if (list === undefined || list === null) return []
  return (Array.isArray(list) ? list : [list]).map((each: unknown) => (typeof each === 'object' && each !== null && 'id' in each ? each.id : each))
}
