import { fieldsOf } from '../../schemas/typed.ts'

/**
 * The one log of the app's threads: page, data worker and service worker. Each prints to its console and keeps the last entries, so
 * that a student who is stuck can show what happened. Their list is `friendiooLog` in the console of a thread. An event is a plain
 * sentence; neither it nor its state holds private text.
 */
type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface LogEntry {
  /** By the device's clock, ms since the epoch. */
  at: number
  level: LogLevel
  event: string
  /** In which state it happened: ids, counts, names of states. Of what was thrown, `cause` keeps the name: its text may quote a student. */
  state?: Record<string, unknown>
}

/** Takes an event, and the state in which it happened; `cause` is what was thrown. */
export type Log = (event: string, state?: Record<string, unknown>) => void

/** How many entries a thread keeps. */
const ENTRIES_MAX = 200

/** The last entries of this thread, the oldest first. */
export const logEntries: LogEntry[] = []
Object.assign(globalThis, { friendiooLog: logEntries })

export const log = {
  /** For transitions. Kept and not printed: what a worker prints costs time on the page's thread. */
  debug: (event: string, state?: Record<string, unknown>) => write('debug', event, state),
  info: (event: string, state?: Record<string, unknown>) => write('info', event, state),
  /** For failures that the app survives: it tries again, or shows something else. */
  warn: (event: string, state?: Record<string, unknown>) => write('warn', event, state),
  /** For failures that a student notices. */
  error: (event: string, state?: Record<string, unknown>) => write('error', event, state),
}

/** For `.catch` where one kind of failure is expected: drops that one, and logs any other as a warning. */
export function logUnless(isExpected: (thrown: unknown) => boolean, event: string, state?: Record<string, unknown>) {
  return (thrown: unknown): void => {
    if (!isExpected(thrown)) log.warn(event, { ...state, cause: thrown })
  }
}

function write(level: LogLevel, event: string, state?: Record<string, unknown>): void {
  logEntries.push({
    at: Date.now(),
    level,
    event,
    ...(state && { state: 'cause' in state ? { ...state, cause: nameOf(state.cause) } : state }),
  })
  if (logEntries.length > ENTRIES_MAX) logEntries.shift()
  if (level !== 'debug') console[level](`[friendioo] ${event}`, ...(state ? [state] : []))
}

/** Returns the name of what was thrown, and in brackets its code or the name of what it wraps, if it has one. */
function nameOf(thrown: unknown): string {
  const { name, code, inner = fieldsOf(thrown).cause } = fieldsOf(thrown)
  const more = typeof code === 'string' ? code : inner && nameOf(inner)
  return `${String(name ?? typeof thrown)}${more ? ` (${more})` : ''}`
}
