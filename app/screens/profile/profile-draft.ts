import * as z from 'zod/mini'
import { SUBJECTS_MAX } from '../../../schemas/constants.ts'
import { ProfileUpdate } from '../../../schemas/student.ts'
import type { Account } from '../../data/views.ts'
import { defined } from '../../../schemas/defined.ts'

/** The fields that can be changed here, in their order on the page. */
export const FIELDS = [
  'profileImageUrl',
  'firstName',
  'lastName',
  'program',
  'year',
  'university',
  'studySchedule',
  'studyTopics',
  'email',
  'phoneNumber',
  'whatsappNumber',
  'contactVisibility',
  'visibility',
] as const satisfies (keyof ProfileUpdate)[]
export type ProfileField = (typeof FIELDS)[number]

/** The values of the fields, as text. */
export type ProfileDraft = Record<ProfileField, string>
/** The typed values that are not saved. */
export type Edits = Partial<ProfileDraft>

/** Returns the values of the fields: the profile, over it the refused values, and over those the typed ones. */
export function draftOf(me: Account, refused: ProfileUpdate | null, edits: Edits): ProfileDraft {
  return { ...(textOf(me) as ProfileDraft), ...textOf(refused ?? {}), ...edits } // cast: an account has all fields of a draft
}

/** Returns only the fields that differ from the profile: the last writer wins for each field (architecture.md section 6). */
export function changeOf(me: Account, draft: ProfileDraft): ProfileUpdate {
  const saved = textOf(me)
  const changed = FIELDS.filter((field) => plain(field, draft[field]) !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, field === 'studyTopics' ? topicsOf(draft[field]) : draft[field].trim()]))
}

/** Returns whether saving would change a typed value. Values that were refused earlier do not count. */
export function isEdited(me: Account, refused: ProfileUpdate | null, edits: Edits): boolean {
  const before = draftOf(me, refused, {})
  const draft = draftOf(me, refused, edits)
  return FIELDS.some((field) => plain(field, draft[field]) !== plain(field, before[field]))
}

/** Returns the draft as edits of the profile: discarding removes them, and its Undo restores them. */
export function editsOf(me: Account, draft: ProfileDraft): Edits {
  const saved = textOf(me)
  return Object.fromEntries(FIELDS.filter((field) => plain(field, draft[field]) !== saved[field]).map((field) => [field, draft[field]]))
}

/** Returns for each field a sentence that explains why it cannot be saved. */
export function problemsOf(change: ProfileUpdate): Partial<Record<ProfileField, string>> {
  const parsed = z.safeParse(ProfileUpdate, change)
  const problems: Partial<Record<ProfileField, string>> = {}
  for (const { path, code, message } of parsed.error?.issues ?? []) {
    const tooMany = code === 'too_big' && path[0] === 'studyTopics'
    // cast: the schema has only these fields
    problems[path[0] as ProfileField] ??= sentence(tooMany ? `Use at most ${SUBJECTS_MAX} topics` : message)
  }
  return problems
}

/** The fields that others see by `contactVisibility`. */
const CONTACT = ['email', 'phoneNumber', 'whatsappNumber'] as const

/**
 * Returns whether a change enters contact details of a student who has not chosen yet who sees them: then saving asks first
 * (clarification I6).
 */
export function asksWhoSeesContact(draft: ProfileDraft, change: ProfileUpdate): boolean {
  return draft.contactVisibility === 'unasked' && CONTACT.some((field) => Boolean(change[field]))
}

function textOf(profile: ProfileUpdate | Account): Edits {
  const known = FIELDS.filter((field) => profile[field] !== undefined)
  return Object.fromEntries(
    known.map((field) => [field, field === 'studyTopics' ? defined(profile.studyTopics).join(', ') : profile[field]]),
  )
}

/** Returns the text as it would be shown after saving. */
function plain(field: ProfileField, text: string): string {
  return field === 'studyTopics' ? topicsOf(text).join(', ') : text.trim()
}

/** Splits a text at its commas into topics, without duplicates. */
function topicsOf(text: string): string[] {
  return [...new Set(text.split(',').map((topic) => topic.trim()))].filter((topic) => topic !== '')
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
