import { EMAIL_MAX } from '../constants.ts'

/** Returns an e-mail address in the form in which addresses are compared: trimmed, lower case; null if it cannot be one. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const email = value.trim().toLowerCase()
  return email.length <= EMAIL_MAX && /^[^\s@"<>,;:]+@[^\s@"<>,;:.]+(\.[^\s@"<>,;:.]+)+$/.test(email) ? email : null
}
