import { EMAIL_MAX } from '../constants.ts'
import { defined } from '../defined.ts'

/** Maximum length of the part before the '@', in characters (RFC 5321, section 4.5.3.1.1). */
const LOCAL_MAX = 64
const LABEL_MAX = 63

/** Atoms of ASCII characters with dots between them: no comment, no quoted text, no look-alike of another script (RFC 5322, dot-atom). */
const DOT_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Characters of a domain before its conversion. Other ASCII characters have a meaning in a URL and could cut the domain short. */
const DOMAIN = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]+$/u
/** Invisible characters, which the conversion would drop, and the full stop of East Asian scripts, which it would turn into a dot. */
const LOST = /[\p{Default_Ignorable_Code_Point}\u3002]/u

/**
 * Returns an e-mail address in its only form: a lower-case dot-atom, '@', and the domain in ASCII. Addresses are compared, stored and
 * sent in this form only (ADR 0056). Null if it cannot be an address.
 */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4 * EMAIL_MAX) return null
  const text = value.trim()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (local.length > LOCAL_MAX || !DOT_ATOM.test(local)) return null
  const domain = domainOf(text.slice(at + 1))
  const email = `${local.toLowerCase()}@${domain}`
  return domain === null || email.length > EMAIL_MAX ? null : email
}

/**
 * Returns a mail domain in ASCII, as DNS knows it (IDNA; `URL` converts the same way in browsers and in Node). Null if it cannot be
 * one: an IP address, a name without a dot or with one at its end, or full-width letters, which look like another domain.
 */
export function domainOf(text: string): string | null {
  if (!DOMAIN.test(text) || LOST.test(text) || text.normalize('NFKC') !== text.normalize('NFC')) return null
  // Newer engines do not check a label 'xn--…' of a domain that is all ASCII. Behind a label such as 'é', all engines check it.
  const url = `http://é.${text}`
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.').slice(1) : []
  const fits = labels.length > 1 && labels.every(isLabel) && /^[a-z]/.test(defined(labels.at(-1)))
  return fits ? labels.join('.') : null
}

function isLabel(label: string): boolean {
  return label.length <= LABEL_MAX && /^[a-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
