import type { Input } from '../../../schemas/commands.ts'
import { DEFAULT_AVAILABILITY_TEXT, DEFAULT_LOCATION, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import type { Availability, Status } from '../../../schemas/rules/availability.ts'
import type { Account } from '../../data/views.ts'

/** What stands in the availability editor. */
export interface AvailabilityDraft {
  status: Status
  text: string
  location: string
  subjects: string[]
}

export function draftOf(me: Account, now: Availability): AvailabilityDraft {
  return {
    status: now.currentStatus,
    text: now.availabilityText || DEFAULT_AVAILABILITY_TEXT,
    location: me.currentLocation || DEFAULT_LOCATION,
    subjects: me.currentSubjects,
  }
}

/** Another status brings its own words, unless the student has written words of their own. */
export function withStatus(draft: AvailabilityDraft, status: Status): AvailabilityDraft {
  const preset = draft.text.trim() === '' || draft.text === DEFAULT_AVAILABILITY_TEXT || draft.text === UNAVAILABLE_TEXT
  if (!preset) return { ...draft, status }
  return { ...draft, status, text: status === 'offline' ? UNAVAILABLE_TEXT : status === 'available' ? DEFAULT_AVAILABILITY_TEXT : '' }
}

/** Trimmed; an empty one is not added, and one that is there stays there once (AVAIL-020, AVAIL-021). */
export function withSubject(draft: AvailabilityDraft, typed: string): AvailabilityDraft {
  const subject = typed.trim()
  return subject === '' || draft.subjects.includes(subject) ? draft : { ...draft, subjects: [...draft.subjects, subject] }
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
  if (draft.subjects !== before.subjects) change.subjects = draft.subjects
  return Object.keys(change).length === 0 ? null : change
}
