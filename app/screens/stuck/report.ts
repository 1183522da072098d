import { SCHEMA_VERSION, STORE_VERSION } from '../../../schemas/constants.ts'
import { entriesOf } from '../../../schemas/typed.ts'
import type { DeviceFacts, ThreadEntry } from '../../data/stuck/device-facts.ts'
import type { PendingChangeView, StatusView } from '../../data/views.ts'

interface Reported {
  facts: DeviceFacts
  status: StatusView | null
  /** Every change that the server has not accepted. */
  changes: readonly PendingChangeView[]
  /** The diagnosis that the page shows. */
  diagnosis: string
  userAgent: string
}

/** Fields of a log entry whose values are words of the app or of the platform, so they name no person. */
const WORDS = new Set(['cause', 'code', 'event', 'kind', 'outcome', 'phase', 'state', 'status', 'type'])
const WORD = /^[\w .()-]{1,60}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns what the student may pass on: times, states and versions. It has no text, name, address or number of a person: of changes
 * it names the kind, of errors the name, of log entries only what is known to be a word of the app.
 */
export function reportOf({ facts, status, changes, diagnosis, userAgent }: Reported): string {
  const { storage, versions } = facts
  return [
    'Something is stuck: Friendioo',
    `${new Date(facts.at).toISOString()}, ${diagnosis}`,
    '',
    `Connection: ${status?.connection ?? 'not known'}; browser ${facts.hasNetwork ? 'online' : 'offline'}; server ${facts.server}`,
    `Last data: ${status?.asOf == null ? 'none' : new Date(status.asOf).toISOString()}; clock offset: ${status?.clockOffset ?? 0} ms`,
    `Tabs: ${facts.tabs ?? 'not known'}; this one ${facts.leads === null ? 'has not said whether it leads' : facts.leads ? 'leads' : 'follows'}`,
    `Waiting: ${status?.pending ?? 'not known'}; refused: ${status?.refused ?? 'not known'}`,
    ...changes.map(changeLine),
    `Notifications: ${facts.push}${facts.push === 'on' ? `, ${facts.pushRegistration ?? 'not known whether sent to'}` : ''}`,
    `Storage: ${storage ? `${storage.used} of ${storage.quota} bytes, ${storage.isPersisted ? 'kept' : 'may be removed'}` : 'not known'}`,
    `Offline: ${facts.missing.length === 0 ? 'ready' : `no ${facts.missing.join(', no ')}`}`,
    `Versions: ${entriesOf(versions)
      .map(([name, version]) => `${name} ${version ?? 'not known'}`)
      .join(', ')}; exchanges ${SCHEMA_VERSION}, stores ${STORE_VERSION}${facts.isPrevious ? '; the version before' : ''}`,
    userAgent,
    '',
    ...facts.log.map((entry) => `${new Date(entry.at).toISOString()} ${entry.thread}: ${logLine(entry)}`),
  ].join('\n')
}

function changeLine({ kind, composedAt, attempts, status, code, refused, failing }: PendingChangeView): string {
  const state = refused ? 'refused' : failing ? 'failing' : 'waiting'
  const last = status === null ? 'no result' : `${status === 0 ? 'no response' : status}${WORD.test(code) ? ` ${code}` : ''}`
  return `  ${kind}, ${state} since ${new Date(composedAt).toISOString()}, attempts: ${attempts}, last: ${last}`
}

/** Returns an entry in one line, without anything that might be about a person. */
export function logLine({ level, event, state }: Pick<ThreadEntry, 'level' | 'event' | 'state'>): string {
  const words = Object.entries(state ?? {}).map(([key, value]) => `${key}=${wordOf(key, value)}`)
  return [level === 'debug' || level === 'info' ? '' : `[${level}]`, event, ...words].filter(Boolean).join(' ')
}

function wordOf(key: string, value: unknown): string {
  if (typeof value === 'boolean' || value === null || (typeof value === 'number' && WORDS.has(key)) || key === 'count') return String(value)
  const text = String(value)
  // The rest of a path may name a student.
  if (key === 'path') return text.split(/[/?]/).slice(0, 3).join('/')
  if (key === 'id') return UUID.test(text) ? text : '...'
  return WORDS.has(key) && WORD.test(text) ? text : '...'
}

/** Returns the entries that tell of a failure, the newest first. */
export function failures(log: readonly ThreadEntry[]): ThreadEntry[] {
  return log.filter(({ level, state }) => level === 'warn' || level === 'error' || state?.cause !== undefined).toReversed()
}

/** Returns the last changes of state of the drain and of the leader's election, the newest first. */
export function transitions(log: readonly ThreadEntry[]): ThreadEntry[] {
  return log.filter(({ event }) => /^(Drain|LeaderElection): /.test(event)).toReversed()
}
