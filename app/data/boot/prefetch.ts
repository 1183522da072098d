import { AUTH_TIMEOUT, OFFLINE_DATABASE, REQUEST_TIMEOUT, SCHEMA_VERSION, SIGNED_OUT_CACHE } from '../../../schemas/constants.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import type { Said } from '../../worker/api.ts'

/** What the server was asked before the data worker was there to ask. */
export interface Prefetch {
  who: Promise<Said>
  /** What they see first. */
  window: Promise<Said>
}

const NO_ANSWER: Said = { status: 0, body: null, session: null, time: null }

/**
 * Asks who is here, and then for what they see first, while the data worker is still coming up: where this device knows
 * nobody, there is nothing else to show. Null where it does, or somebody is just signing out: the worker knows better what to ask.
 */
export async function prefetch(): Promise<Prefetch | null> {
  if (!(await knowsNobody())) return null
  const who = ask('/api/auth/user', AUTH_TIMEOUT)
  return { who, window: who.then(({ status, body }) => (status === 200 ? askForWindow((body as { id: string }).id) : NO_ANSWER)) }
}

/** A browser that does not tell leaves it to the worker. */
async function knowsNobody(): Promise<boolean> {
  try {
    const [databases, leaving] = await Promise.all([existingDatabases(), caches.has(SIGNED_OUT_CACHE)])
    return !leaving && !databases.includes(OFFLINE_DATABASE)
  } catch {
    return false
  }
}

function askForWindow(student: string): Promise<Said> {
  return ask('/sync/pull', REQUEST_TIMEOUT, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Student': student },
    body: JSON.stringify({ schema: SCHEMA_VERSION, checkpoint: null }),
  })
}

async function ask(path: string, timeout: number, init?: RequestInit): Promise<Said> {
  try {
    const response = await fetch(path, { ...init, credentials: 'include', cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, body, session: response.headers.get('X-Session'), time: response.headers.get('X-Server-Time') }
  } catch {
    return NO_ANSWER
  }
}
