import {
  AUTH_TIMEOUT,
  OFFLINE_DATABASE,
  REQUEST_TIMEOUT,
  SCHEMA_VERSION,
  SIGNED_OUT_CACHE,
  SIGNED_OUT_HEADER,
} from '../../../schemas/constants.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import { fetchServer, textOf } from '../../platform/fetch-server.ts'
import type { PrefetchedResponse } from '../../worker/api.ts'
import { isNoResponse, isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { parseJson } from '../../../schemas/parse-json.ts'

/** Requests that the page sent before the data worker was ready. */
export interface Prefetch {
  who: Promise<PrefetchedResponse>
  /** The bootstrap of the signed-in student. */
  bootstrap: Promise<PrefetchedResponse>
}

const NOBODY: PrefetchedResponse = { status: 204, body: null, session: null, time: null }
const NO_RESPONSE: PrefetchedResponse = { status: 0, body: null, session: null, time: null }

/**
 * Requests who is signed in and their bootstrap, while the data worker loads, because a device that knows no student has nothing else to
 * show. Returns null when the device knows a student, or the student is signing out: then the worker decides.
 *
 * @param fromSignIn whether the student has just come from the sign-in page
 */
export async function prefetch(fromSignIn: boolean): Promise<Prefetch | null> {
  if (!(await knowsNobody())) return null
  if (isSignedOutPage()) return { who: Promise.resolve(NOBODY), bootstrap: Promise.resolve(NO_RESPONSE) }
  // Request the bootstrap at the same time only for a student: a page without a session asks for no data (AUTH-006).
  const early = fromSignIn || isSentToStudent() ? requestBootstrap() : null
  const who = requestWho()
  return { who, bootstrap: bootstrapOf(who, early) }
}

/**
 * Whether the server sent the app to somebody with a session: the document has words of theirs, or at this address others get the landing
 * page. A service worker sends the app to everybody.
 */
function isSentToStudent(): boolean {
  if ('words' in document.documentElement.dataset) return true
  return location.pathname === '/' && !isSignedOutPage() && !navigator.serviceWorker?.controller
}

/**
 * Returns the bootstrap of the signed-in student. An early one may belong to another session, if another student signed in between the two
 * requests.
 */
async function bootstrapOf(who: Promise<PrefetchedResponse>, early: Promise<PrefetchedResponse> | null): Promise<PrefetchedResponse> {
  const { status, session } = await who
  if (status !== 200) return NO_RESPONSE
  const asked = await (early ?? requestBootstrap())
  return asked.session === session ? asked : NO_RESPONSE
}

/** Whether the server sent this page to a visitor without a session, with the words of the landing in it (ADR 0095). */
export function isSignedOutPage(): boolean {
  return 'signedOut' in document.documentElement.dataset
}

/** Returns false when the browser does not list its databases: then the worker decides. */
async function knowsNobody(): Promise<boolean> {
  try {
    const [databases, leaving] = await Promise.all([existingDatabases(), caches.has(SIGNED_OUT_CACHE)])
    return !leaving && !databases.includes(OFFLINE_DATABASE)
  } catch (thrown) {
    logUnless(isUnavailable, 'The databases could not be listed')(thrown)
    return false
  }
}

/** With this header the server responds with 204 instead of 401 if nobody is signed in: browsers log a 401 as an error. */
const MAY_BE_SIGNED_OUT = { [SIGNED_OUT_HEADER]: '1' }

function requestWho(): Promise<PrefetchedResponse> {
  return request('/api/auth/user', AUTH_TIMEOUT, { headers: MAY_BE_SIGNED_OUT })
}

function requestBootstrap(): Promise<PrefetchedResponse> {
  return request('/sync/pull', REQUEST_TIMEOUT, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...MAY_BE_SIGNED_OUT },
    body: JSON.stringify({ schema: SCHEMA_VERSION, checkpoint: null }),
  })
}

async function request(path: string, timeout: number, init?: RequestInit): Promise<PrefetchedResponse> {
  try {
    const response = await fetchServer(path, { ...init, signal: AbortSignal.timeout(timeout) })
    const body = parseJson(await textOf(response))
    // A proxy has replaced the body of a success.
    if (response.status !== 204 && response.ok && body === undefined) return NO_RESPONSE
    return {
      status: response.status,
      body: body ?? null,
      session: response.headers.get('X-Session'),
      time: response.headers.get('X-Server-Time'),
    }
  } catch (thrown) {
    logUnless(isNoResponse, 'An early request failed', { path })(thrown)
    return NO_RESPONSE
  }
}
