/** The eight fields that make a profile complete, in the order in which missing ones are named (spec §5). */
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

/** Fields that are still empty; whitespace alone is empty. */
export function missingFields(profile: Essentials): EssentialField[] {
  return (Object.keys(ESSENTIAL) as EssentialField[]).filter((field) => !profile[field]?.trim())
}

/** Their labels, as card and banner list them. */
export function missingLabels(profile: Essentials): string[] {
  return missingFields(profile).map((field) => ESSENTIAL[field])
}

export function isProfileComplete(profile: Essentials): boolean {
  return missingFields(profile).length === 0
}

/** Is there enough to be found by on the campus: a first name and a last one (ADR 0036)? */
export function isListed(student: { firstName: string; lastName: string }): boolean {
  return student.firstName.trim() !== '' && student.lastName.trim() !== ''
}

/** The name people read: first and last, whichever there is. */
export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim()
}

/** How one calls somebody in a sentence: the first name, or the last where there is only that; empty where there is none. */
export function callName(student: { firstName: string; lastName: string }): string {
  return student.firstName.trim() || student.lastName.trim()
}

/** Up to two letters for an avatar without a picture; empty where both names are blank (spec §2). */
export function initials(student: { firstName: string; lastName: string }): string {
  return [student.firstName, student.lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}
