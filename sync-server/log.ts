import { pino, type DestinationStream } from 'pino'
import type { Log } from './services.ts'

/** Fields with private text or secrets. No code should log them; if it does, the log drops them. */
const PRIVATE = [
  'content',
  'text',
  'subject',
  'input',
  'payload',
  'body',
  'email',
  'phoneNumber',
  'whatsappNumber',
  'cookie',
  'authorization',
]

/** Most characters of one text in the log: a stack trace fits. A client cannot fill the disk with a longer one. */
export const LOG_TEXT_MAX = 4_000
/** How deep and how wide a logged value may be. What is beyond is left out. */
const LOG_DEPTH_MAX = 4
const LOG_ENTRIES_MAX = 50

/** Returns the value with every text redacted and of bounded size. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === LOG_DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.slice(0, LOG_ENTRIES_MAX).map((each) => redact(each, depth + 1))
  const entries = Object.entries(value).slice(0, LOG_ENTRIES_MAX)
  return Object.fromEntries(entries.map(([name, each]) => [name.slice(0, LOG_TEXT_MAX), redact(each, depth + 1)]))
}

/** Removes addresses and query values from texts of other libraries' errors, in time linear to their length, then cuts them. */
function redactText(text: string): string {
  const redacted = text
    .replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '')
    // One expression for a whole address would begin again at every letter of a long word without "@".
    .replace(/[^\s<>"'(),;:]+/g, redactWord)
  return redacted.length <= LOG_TEXT_MAX ? redacted : `${redacted.slice(0, LOG_TEXT_MAX)}…`
}

/** Replaces a word that has an "@" between other characters; a name with "=" before it stays. */
function redactWord(word: string): string {
  const at = word.indexOf('@', 1)
  if (at < 0 || at === word.length - 1) return word
  return `${word.slice(0, word.lastIndexOf('=', at) + 1)}<address>`
}

/** Creates a log of JSON lines by pino, without private text (architecture.md section 7). Writes to standard output unless `to` is set. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), remove: true },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>, // cast: a redacted object stays an object
    },
  }
  return to ? pino(options, to) : pino(options)
}
