import { EMAIL_MAX } from '../constants.ts'

/** An e-mail address as it is compared: trimmed, lower case; null where it cannot be one. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const email = value.trim().toLowerCase()
  return email.length <= EMAIL_MAX && /^[^\s@"<>,;:]+@[^\s@"<>,;:.]+(\.[^\s@"<>,;:.]+)+$/.test(email) ? email : null
}
