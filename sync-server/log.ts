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

/** Removes addresses and query values from texts of other libraries' errors. */
function redactText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '').replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '<address>')
}

/** Creates a log of JSON lines by pino, without private text (architecture.md section 7). Writes to standard output unless `to` is set. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), remove: true },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactText(value)])),
    },
  }
  return to ? pino(options, to) : pino(options)
}
