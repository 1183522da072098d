import { pino, type DestinationStream } from 'pino'
import type { Log } from './services.ts'

/** Fields that hold what people wrote or what opens their account: nobody logs them, and if somebody does they are dropped. */
const PRIVATE = ['content', 'text', 'subject', 'input', 'payload', 'body', 'email', 'phoneNumber', 'whatsappNumber', 'cookie', 'authorization']

/** Words of other people's errors can carry an address, or the values of a query. */
function redactText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '').replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '<address>')
}

/** JSON lines by pino, without private text (architecture.md section 7). To standard output unless told otherwise. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), remove: true },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactText(value)])),
    },
  }
  return to ? pino(options, to) : pino(options)
}
