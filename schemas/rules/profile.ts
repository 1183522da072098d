import { keysOf } from '../typed.ts'

/** The eight fields of a complete profile, in the order in which missing ones are listed (spec §5). */
export const ESSENTIAL = {
  firstName: 'First Name',
  lastName: 'Last Name',
  program: 'Academic Program',
  year: 'Academic Year',
  university: 'University',
  phoneNumber: 'Phone Number',
  whatsappNumber: 'WhatsApp Number',
  email: 'Email Address',
} as const

export type EssentialField = keyof typeof ESSENTIAL
export type Essentials = Partial<Record<EssentialField, string | null>>

/** Returns the fields that are still empty; whitespace alone counts as empty. */
export function missingFields(profile: Essentials): EssentialField[] {
  return keysOf(ESSENTIAL).filter((field) => !profile[field]?.trim())
}

/** Returns the labels of missing fields, as card and banner list them. */
export function missingLabels(profile: Essentials): string[] {
  return missingFields(profile).map((field) => ESSENTIAL[field])
}

export function isProfileComplete(profile: Essentials): boolean {
  return missingFields(profile).length === 0
}

/** Returns whether a student has a first name and a last name, and so can be found on the campus (ADR 0036). */
export function isListed(student: { firstName: string; lastName: string }): boolean {
  return student.firstName.trim() !== '' && student.lastName.trim() !== ''
}

/** Who can see a student, and what is missing before their campus can. */
export type SeenBy = 'campus' | 'known' | 'nobody' | 'no-name' | 'no-campus'

/** Returns who can see a student: the server shows them to their campus only with a name (ADR 0023, ADR 0036). */
export function seenBy(me: {
  firstName: string
  lastName: string
  campusId: string | null
  visibility: 'campus' | 'known' | 'nobody'
}): SeenBy {
  if (me.visibility !== 'campus') return me.visibility
  if (me.campusId === null) return 'no-campus'
  return isListed(me) ? 'campus' : 'no-name'
}

/** Returns the full name: first and last name, or the one that exists. */
export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim()
}

/** Returns the name for use in a sentence: the first name, else the last name, else an empty text. */
export function callName(student: { firstName: string; lastName: string }): string {
  return student.firstName.trim() || student.lastName.trim()
}

/** Returns up to two letters for an avatar without a picture; empty if both names are blank (spec §2). */
export function initials(student: { firstName: string; lastName: string }): string {
  return [student.firstName, student.lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}
