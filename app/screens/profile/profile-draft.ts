import * as z from 'zod/mini'
import { SUBJECTS_MAX } from '../../../schemas/constants.ts'
import { ProfileUpdate } from '../../../schemas/student.ts'
import type { Account } from '../../data/views.ts'

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

/** What stands in the fields, as text. */
export type ProfileDraft = Record<ProfileField, string>
/** What was typed and is not saved. */
export type Edits = Partial<ProfileDraft>

/** The profile as it is, what the server refused of it, and what was typed since: the last word counts, field by field. */
export function draftOf(me: Account, refused: ProfileUpdate | null, edits: Edits): ProfileDraft {
  return { ...(textOf(me) as ProfileDraft), ...textOf(refused ?? {}), ...edits }
}

/** Only what differs from the profile: of two devices each field keeps who wrote it last (architecture.md section 6). */
export function changeOf(me: Account, draft: ProfileDraft): ProfileUpdate {
  const saved = textOf(me)
  const changed = FIELDS.filter((field) => plain(field, draft[field]) !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, field === 'studyTopics' ? topicsOf(draft[field]) : draft[field].trim()]))
}

/** Something was typed that saving would make a difference to; what was refused earlier is not of this hour. */
export function isEdited(me: Account, refused: ProfileUpdate | null, edits: Edits): boolean {
  const before = draftOf(me, refused, {})
  const draft = draftOf(me, refused, edits)
  return FIELDS.some((field) => plain(field, draft[field]) !== plain(field, before[field]))
}

/** The draft as edits of the profile as it is: what discarding takes away, and its Undo brings back. */
export function editsOf(me: Account, draft: ProfileDraft): Edits {
  const saved = textOf(me)
  return Object.fromEntries(FIELDS.filter((field) => plain(field, draft[field]) !== saved[field]).map((field) => [field, draft[field]]))
}

/** What keeps a change from being saved, by field, in a sentence. */
export function problemsOf(change: ProfileUpdate): Partial<Record<ProfileField, string>> {
  const parsed = z.safeParse(ProfileUpdate, change)
  const problems: Partial<Record<ProfileField, string>> = {}
  for (const { path, code, message } of parsed.error?.issues ?? []) {
    const tooMany = code === 'too_big' && path[0] === 'studyTopics'
    problems[path[0] as ProfileField] ??= sentence(tooMany ? `Use at most ${SUBJECTS_MAX} topics` : message)
  }
  return problems
}

function textOf(profile: ProfileUpdate): Edits {
  const known = FIELDS.filter((field) => profile[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, field === 'studyTopics' ? profile.studyTopics!.join(', ') : profile[field]]))
}

/** As it would be shown, once saved. */
function plain(field: ProfileField, text: string): string {
  return field === 'studyTopics' ? topicsOf(text).join(', ') : text.trim()
}

/** Typed with commas between, each once. */
function topicsOf(text: string): string[] {
  return [...new Set(text.split(',').map((topic) => topic.trim()))].filter((topic) => topic !== '')
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
