import type { Input } from '../../../schemas/commands/registry.ts'
import { DEFAULT_AVAILABILITY_TEXT, DEFAULT_LOCATION, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import type { Availability, Status } from '../../../schemas/rules/availability.ts'
import type { Account } from '../../data/views.ts'

/** What stands in the availability editor. */
export interface AvailabilityDraft {
  status: Status
  text: string
  location: string
  subjects: string[]
  /** A subject that is being typed: kept like the rest, and saved with it. */
  typed: string
}

/** As the editor opens: what stands, and the usual words and place where nothing does (spec §9). */
export function draftOf(me: Account, now: Availability): AvailabilityDraft {
  return {
    status: now.currentStatus,
    text: now.availabilityText || DEFAULT_AVAILABILITY_TEXT,
    location: me.currentLocation || DEFAULT_LOCATION,
    subjects: me.currentSubjects,
    typed: '',
  }
}

/** What is different in the editor: kept while it is open, and when the page is left. */
export type AvailabilityEdits = Partial<AvailabilityDraft>

/** What was typed in a change that was refused, so that it need not be typed again. */
export function editsFrom({ status, availabilityText, location, subjects }: Input<'setAvailability'>): AvailabilityEdits {
  const typed = { status, text: availabilityText, location, subjects }
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
}

/** What of a draft is different from how the editor opened. */
export function editsOf(before: AvailabilityDraft, draft: AvailabilityDraft): AvailabilityEdits {
  return Object.fromEntries(Object.entries(draft).filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part as keyof AvailabilityDraft])))
}

/** Another status brings its own words, unless the student has written words of their own. */
export function withStatus(draft: AvailabilityDraft, status: Status): AvailabilityDraft {
  const preset = draft.text.trim() === '' || draft.text === DEFAULT_AVAILABILITY_TEXT || draft.text === UNAVAILABLE_TEXT
  if (!preset) return { ...draft, status }
  return { ...draft, status, text: status === 'offline' ? UNAVAILABLE_TEXT : status === 'available' ? DEFAULT_AVAILABILITY_TEXT : '' }
}

/** What is typed, trimmed, is one of them; an empty one is not added, and one that is there stays there once (AVAIL-020, AVAIL-021). */
export function withTyped({ typed, ...draft }: AvailabilityDraft): AvailabilityDraft {
  const subject = typed.trim()
  const isNew = subject !== '' && !draft.subjects.includes(subject)
  return { ...draft, subjects: isNew ? [...draft.subjects, subject] : draft.subjects, typed: '' }
}

/** Picking one that is chosen puts it back (AVAIL-024). */
export function toggleSubject(draft: AvailabilityDraft, subject: string): AvailabilityDraft {
  const chosen = draft.subjects.includes(subject)
  return { ...draft, subjects: chosen ? draft.subjects.filter((one) => one !== subject) : [...draft.subjects, subject] }
}

/** Only what was changed: each part is kept by who wrote it last, also from another device. Null: nothing was. */
export function changesOf(before: AvailabilityDraft, draft: AvailabilityDraft, me: Account): Input<'setAvailability'> | null {
  const change: Input<'setAvailability'> = {}
  const text = draft.text.trim()
  if (draft.status !== before.status || text !== me.availabilityText) {
    change.status = draft.status
    change.availabilityText = text
  }
  if (draft.location !== me.currentLocation) change.location = draft.location
  if (draft.subjects.join('\n') !== me.currentSubjects.join('\n')) change.subjects = draft.subjects
  return Object.keys(change).length === 0 ? null : change
}
