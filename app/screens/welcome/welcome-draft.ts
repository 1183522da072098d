import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { ESSENTIAL } from '../../../schemas/rules/profile.ts'
import type { ProfileUpdate } from '../../../schemas/student.ts'
import type { Account } from '../../data/views.ts'

export const FIELDS = ['firstName', 'lastName', 'program', 'year'] as const
export type WelcomeField = (typeof FIELDS)[number]
/** The typed values that are not submitted yet. */
export type WelcomeEdits = Partial<Record<WelcomeField, string>>

/** Why the values cannot be submitted, by field. */
export type WelcomeProblems = Partial<Record<WelcomeField | 'agreed', string>>

/** Returns whether the student has not agreed to the current version of the privacy page. */
export const lacksConsent = ({ privacyAgreed }: Pick<Account, 'privacyAgreed'>): boolean => (privacyAgreed?.version ?? '') < PRIVACY_VERSION

/** Returns only the values that differ from the profile. */
export function changeOf(me: Account, edits: WelcomeEdits): ProfileUpdate {
  return Object.fromEntries(
    FIELDS.flatMap((field) => (edits[field] === undefined || edits[field].trim() === me[field] ? [] : [[field, edits[field].trim()]])),
  )
}

/** Requires a name, because others find a student by it, and an explicit consent. */
export function problemsOf(me: Account, edits: WelcomeEdits, agreed: boolean): WelcomeProblems {
  const problems: WelcomeProblems = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if ((edits[field] ?? me[field]).trim() === '') problems[field] = `Type your ${ESSENTIAL[field].toLowerCase()}.`
  }
  if (lacksConsent(me) && !agreed) problems.agreed = 'Read the privacy page, and say that you agree.'
  return problems
}
