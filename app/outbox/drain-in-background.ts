import { REQUEST_TIMEOUT } from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { httpTransport } from './transport.ts'
import { Drain } from './drain.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import type { Http } from './http.ts'
import { sendSignOut, type SignOutMarker } from './sign-out-marker.ts'

export interface BackgroundDrainOptions {
  marker: SignOutMarker
  envelopes: EnvelopeStore
  http: Http
  /** Returns the student who was signed in last, or null. */
  student(): Promise<StudentId | null>
  now(): number
  random(): number
  later(run: () => void, ms: number): () => void
}

/**
 * Drains the outbox once without a page, in the service worker. It runs even when a page seems open, because that page may be
 * frozen (architecture.md section 6). A pending sign-out is sent first, and then nothing else.
 *
 * @returns whether nothing is left to send
 */
export async function drainInBackground({
  marker,
  envelopes,
  http,
  student,
  now,
  random,
  later,
}: BackgroundDrainOptions): Promise<boolean> {
  const leaving = await marker.get()
  if (leaving !== null) return sendSignOut(http, marker, leaving)
  const me = await student()
  if (me === null) return true
  const isEmpty = async () => !(await envelopes.overlaid(me)).some(isWaiting)
  if (await isEmpty()) return true
  if (!(await responds(http))) return false
  const drain = new Drain({ store: envelopes, student: me, transport: httpTransport(http), now, random, later })
  drain.serverResponded()
  await drain.settled()
  drain.stop()
  return isEmpty()
}

/** Returns whether the server responds. A change must not count as attempted because a browser's sync event came too early. */
function responds(http: Http): Promise<boolean> {
  return http({ method: 'GET', path: '/healthz', student: null, timeout: REQUEST_TIMEOUT }).then(
    () => true,
    () => false,
  )
}
