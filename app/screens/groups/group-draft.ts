import type { Input } from '../../../schemas/commands/registry.ts'
import { DEFAULT_GROUP_MINUTES, DEFAULT_GROUP_SUBJECT, GROWTH_TOPICS } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { defaultGroupName, groupEnd, groupStart, type GroupSize } from '../../../schemas/rules/group.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { timeOf } from '../../ui/local-time.ts'

/** The values of the form in the wizard and in the dialog of Study Groups. */
export interface GroupForm {
  size: GroupSize
  name: string
  subject: string
  /** Empty if the student names no place. */
  location: string
  minutes: number
  /** As in a `datetime-local` input, on the student's own clock. Empty: the group starts at once. */
  time: string
  /** The invited students in the order of selection. The dialog of Study Groups invites none. */
  invitees: StudentId[]
  /** True if only members and invited students may see the group. The dialog of Study Groups does not offer it. */
  isPrivate: boolean
}

/** The edited fields. The others have their defaults, and an unedited name follows the type. */
export type GroupEdits = Partial<GroupForm>

export function formOf(edits: GroupEdits | null): GroupForm {
  const size = edits?.size ?? 'small'
  return {
    name: defaultGroupName(size),
    subject: DEFAULT_GROUP_SUBJECT,
    location: '',
    minutes: DEFAULT_GROUP_MINUTES,
    time: '',
    invitees: [],
    isPrivate: false,
    ...edits,
    size,
  }
}

/** A tile of 'Form Study Group': a type, or Growth Topics (spec §1). */
export type GroupTile = GroupSize | 'growth'

/**
 * Continues a draft with the type of a tile. Growth Topics gets a topic as its subject; for other tiles such a topic is removed
 * (clarification C7).
 */
export function begunAs(tile: GroupTile, edits: GroupEdits | null): GroupEdits {
  const { subject, ...rest } = edits ?? {}
  const topic = GROWTH_TOPICS.find((each) => each === subject)
  if (tile === 'growth') return { ...rest, size: 'large', subject: topic ?? GROWTH_TOPICS[0] }
  return { ...rest, size: tile, ...(subject !== undefined && !topic && { subject }) }
}

/** Returns whether name and subject are set; otherwise 'Create Group' is disabled (spec §5, clarification C4). */
export function isComplete({ name, subject }: GroupForm): boolean {
  return name.trim() !== '' && subject.trim() !== ''
}

/** Returns whether the chosen minute has passed. */
export function isPast(form: GroupForm, now: number): boolean {
  return timeOf(form) < minute(now)
}

/** Returns start and end, epoch ms, if the group were created at `now`. `planned` is null when it starts at once. */
export function timesOf(form: GroupForm, now: number): { planned: number | null; start: number; end: number } {
  const time = timeOf(form)
  const planned = Number.isNaN(time) ? null : time
  return { planned, start: groupStart(planned, now), end: groupEnd(planned, form.minutes, now) }
}

export function newGroupOf(form: GroupForm, id: GroupId, surface: GroupSurface): Input<'createGroup'> {
  const { size, name, subject, location, minutes, invitees, isPrivate } = form
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
    ...(isPrivate && { isPrivate }),
    surface,
  }
}
