import { PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { ESSENTIAL } from '../../../schemas/rules/profile.ts'
import type { ProfileUpdate } from '../../../schemas/student.ts'
import type { Account } from '../../data/views.ts'

export const FIELDS = ['firstName', 'lastName', 'program', 'year'] as const
export type WelcomeField = (typeof FIELDS)[number]
/** What was typed and is not given yet. */
export type WelcomeEdits = Partial<Record<WelcomeField, string>>

/** Something that keeps it from being given. */
export type WelcomeProblems = Partial<Record<WelcomeField | 'agreed', string>>

/** Does the page of today still lack my word? */
export const lacksConsent = ({ privacyAgreed }: Pick<Account, 'privacyAgreed'>): boolean => (privacyAgreed?.version ?? '') < PRIVACY_VERSION

/** Only what differs from the profile. */
export function changeOf(me: Account, edits: WelcomeEdits): ProfileUpdate {
  return Object.fromEntries(FIELDS.flatMap((field) => (edits[field] === undefined || edits[field].trim() === me[field] ? [] : [[field, edits[field].trim()]])))
}

/** Nobody is found without a name, nor counted as having agreed who did not say so. */
export function problemsOf(me: Account, edits: WelcomeEdits, agreed: boolean): WelcomeProblems {
  const problems: WelcomeProblems = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if ((edits[field] ?? me[field]).trim() === '') problems[field] = `Type your ${ESSENTIAL[field].toLowerCase()}.`
  }
  if (lacksConsent(me) && !agreed) problems.agreed = 'Read the privacy page, and say that you agree.'
  return problems
}
