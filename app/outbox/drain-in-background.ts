import { isWaiting } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { httpTransport } from './transport.ts'
import { Drain } from './drain.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import { checkHealth, type Http } from './http.ts'
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
  const drain = new Drain({
    store: envelopes,
    student: me,
    transport: httpTransport(http),
    // The student may leave during the health check.
    responds: async () => (await checkHealth(http)) && (await marker.get()) === null && (await student()) === me,
    now,
    random,
    later,
  })
  drain.wake()
  await drain.settled()
  drain.stop()
  return !(await envelopes.overlaid(me)).some(isWaiting)
}
