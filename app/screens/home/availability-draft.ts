import type { Input } from '../../../schemas/commands/registry.ts'
import { DEFAULT_AVAILABILITY_TEXT, DEFAULT_LOCATION, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import { isOfferedText, endToShow, type Availability, type Status } from '../../../schemas/rules/availability.ts'
import { namesEnd } from '../../../schemas/rules/named-end.ts'
import type { Account } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'

/** The values of the availability editor. */
export interface AvailabilityDraft {
  status: Status
  text: string
  /** The stored text, if the draft opened with a text that names the stored end instead (see `draftOf`). */
  restates?: string
  /** When it ends, if the student chose that apart from the text: epoch ms. */
  until: number | null
  /** How they chose it: the name of a span, or `at` and a clock time. */
  ends: string
  location: string
  subjects: string[]
  /** A subject that is being typed. It is stored like the rest, and saved with it. */
  typed: string
}

/**
 * Returns the draft with which the editor opens: the current values, or the default text and place if there are none (spec §9). If the
 * stored text is an offered one that names another end than the stored end ('Free until 6:00 PM today', extended since), the draft names
 * the stored end: the field and its hint must not name two.
 *
 * @param now epoch ms, server clock
 */
export function draftOf(me: Account, availability: Availability, now: number): AvailabilityDraft {
  const { currentStatus, availabilityText } = availability
  const end = endToShow(availability, now, -new Date(now).getTimezoneOffset())
  const isRestated = end !== null && isOfferedText(availabilityText)
  return {
    status: currentStatus,
    text: isRestated ? freeUntil(end, now) : availabilityText || DEFAULT_AVAILABILITY_TEXT,
    ...(isRestated && { restates: availabilityText }),
    until: null,
    ends: '',
    location: me.currentLocation || DEFAULT_LOCATION,
    subjects: me.currentSubjects,
    typed: '',
  }
}

/** Returns whether a draft leaves the stored text as it is. If the editor opened with another text, the stored text is a change. */
export function keepsText(before: AvailabilityDraft, draft: AvailabilityDraft, me: Account): boolean {
  const text = draft.text.trim()
  if (before.restates === undefined) return text === me.availabilityText
  return text === before.text && before.restates === me.availabilityText
}

/** The values that differ from those at opening. They are stored while the editor is open and when the page is left. */
export type AvailabilityEdits = Partial<AvailabilityDraft>

/** Returns the values of a draft that differ from those at opening. */
export function editsOf(before: AvailabilityDraft, draft: AvailabilityDraft): AvailabilityEdits {
  return Object.fromEntries(
    // cast: its keys are those of a draft
    Object.entries(draft).filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part as keyof AvailabilityDraft])),
  )
}

/** Sets the status and its default text, unless the student has written a text. */
export function withStatus(draft: AvailabilityDraft, status: Status): AvailabilityDraft {
  const preset = draft.text.trim() === '' || isOfferedText(draft.text) || draft.text === UNAVAILABLE_TEXT
  if (!preset) return { ...draft, status }
  return { ...draft, status, text: status === 'offline' ? UNAVAILABLE_TEXT : status === 'available' ? DEFAULT_AVAILABILITY_TEXT : '' }
}

/**
 * Sets the end apart from the text. An offered text then names the new end: classmates must not read two.
 *
 * @param now epoch ms, server clock
 */
export function withUntil(draft: AvailabilityDraft, until: number | null, ends: string, now: number): AvailabilityDraft {
  const text = until !== null && isOfferedText(draft.text) ? freeUntil(until, now) : draft.text
  return { ...draft, text, until, ends }
}

const withoutEnd = (text: string) => (isOfferedText(text) ? DEFAULT_AVAILABILITY_TEXT : text)

function freeUntil(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `Free until ${clockTime(at)} ${isToday ? 'today' : 'tomorrow'}`
}

/** Drops a chosen end that has passed since: a draft may be opened again an hour later. @param now epoch ms, server clock */
export function withoutPastEnd(draft: AvailabilityDraft, now: number): AvailabilityDraft {
  return draft.until !== null && draft.until <= now ? { ...draft, text: withoutEnd(draft.text), until: null, ends: '' } : draft
}

/** Sets the text. An end that it names takes the place of one that was chosen before. */
export function withText(draft: AvailabilityDraft, text: string): AvailabilityDraft {
  return namesEnd(text) ? { ...draft, text, until: null, ends: '' } : { ...draft, text }
}

/**
 * Adds the typed subject, trimmed, to the subjects. An empty subject is not added, and no subject is added twice
 * (AVAIL-020, AVAIL-021).
 */
export function withTyped({ typed, ...draft }: AvailabilityDraft): AvailabilityDraft {
  const subject = typed.trim()
  const isNew = subject !== '' && !draft.subjects.includes(subject)
  return { ...draft, subjects: isNew ? [...draft.subjects, subject] : draft.subjects, typed: '' }
}

/** Adds a subject, or removes one that is selected (AVAIL-024). */
export function toggleSubject(draft: AvailabilityDraft, subject: string): AvailabilityDraft {
  const chosen = draft.subjects.includes(subject)
  return { ...draft, subjects: chosen ? draft.subjects.filter((one) => one !== subject) : [...draft.subjects, subject] }
}

/** Returns only the changed fields, because the last writer wins for each field, also across devices. Null: nothing changed. */
export function changesOf(before: AvailabilityDraft, draft: AvailabilityDraft, me: Account): Input<'setAvailability'> | null {
  const change: Input<'setAvailability'> = {}
  const text = draft.text.trim()
  if (draft.status !== before.status || !keepsText(before, draft, me) || draft.until !== null) {
    change.status = draft.status
    change.availabilityText = text
    if (draft.until !== null && draft.status === 'available') change.until = draft.until
  }
  const location = draft.location.trim()
  if (location !== me.currentLocation) change.location = location
  if (draft.subjects.join('\n') !== me.currentSubjects.join('\n')) change.subjects = draft.subjects
  return Object.keys(change).length === 0 ? null : change
}
