import type { Input } from '../../../schemas/commands/registry.ts'
import { DEFAULT_GROUP_MINUTES, DEFAULT_GROUP_SUBJECT, GROWTH_TOPICS } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { chatLink, groupChatText, type GroupWords } from '../../../schemas/rules/chat-link.ts'
import { defaultGroupName, groupEnd, groupStart, type GroupSize } from '../../../schemas/rules/group.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { wholeDate } from '../../ui/meeting-time.ts'
import { minute, timeOf } from '../meetup/meetup-draft.ts'

/** What stands in the wizard, or in the dialog of Study Groups. */
export interface GroupForm {
  size: GroupSize
  name: string
  subject: string
  /** Empty: it is not said. */
  location: string
  minutes: number
  /** As a `datetime-local` input has it, on the student's own clock; empty: at once. */
  time: string
  /** Who is asked in, as they were chosen; the dialog of Study Groups asks nobody. */
  invitees: StudentId[]
}

/** What of it was touched; the rest has its defaults, and a name that was not written follows the type. */
export type GroupEdits = Partial<GroupForm>

export function formOf(edits: GroupEdits | null): GroupForm {
  const size = edits?.size ?? 'small'
  return { name: defaultGroupName(size), subject: DEFAULT_GROUP_SUBJECT, location: '', minutes: DEFAULT_GROUP_MINUTES, time: '', invitees: [], ...edits, size }
}

/** A tile of 'Form Study Group': a type, or Growth Topics (spec §1). */
export type GroupTile = GroupSize | 'growth'

/** What was begun, as a tile goes on with it: of its type, with a topic where that is what it is for, and without one where not (clarification C7). */
export function begunAs(tile: GroupTile, edits: GroupEdits | null): GroupEdits {
  const { subject, ...rest } = edits ?? {}
  const topic = GROWTH_TOPICS.find((each) => each === subject)
  if (tile === 'growth') return { ...rest, size: 'large', subject: topic ?? GROWTH_TOPICS[0] }
  return { ...rest, size: tile, ...(subject !== undefined && !topic && { subject }) }
}

/** 'Create Group' is disabled unless both are set (spec §5, clarification C4). */
export function isComplete({ name, subject }: GroupForm): boolean {
  return name.trim() !== '' && subject.trim() !== ''
}

/** The chosen minute has passed. */
export function isPast(form: GroupForm, now: number): boolean {
  return timeOf(form) < minute(now)
}

/** When it would start and end if it were created now; `planned` null: at once. */
export function timesOf(form: GroupForm, now: number): { planned: number | null; start: number; end: number } {
  const time = timeOf(form)
  const planned = Number.isNaN(time) ? null : time
  return { planned, start: groupStart(planned, now), end: groupEnd(planned, form.minutes, now) }
}

export function newGroupOf(form: GroupForm, id: GroupId, surface: GroupSurface): Input<'createGroup'> {
  const { size, name, subject, location, minutes, invitees } = form
  return {
    id,
    name: name.trim(),
    description: '',
    subject: subject.trim(),
    groupSize: size,
    location: location.trim(),
    scheduledAt: timesOf(form, 0).planned,
    studyDuration: minutes,
    invitees,
    surface,
  }
}

/** Where an invitation stands ready to be sent on WhatsApp; null for somebody without a number (clarification C20). */
export function inviteLink(form: GroupForm, invitee: { whatsappNumber: string }, sender: GroupWords['sender'], now: number): string | null {
  const { start, end } = timesOf(form, now)
  return chatLink(invitee.whatsappNumber, groupChatText({ ...form, sender, time: `${wholeDate(start)}, ${clockTime(start)} to ${clockTime(end)}` }))
}
