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
  /** Who was here last, or null. */
  student(): Promise<StudentId | null>
  now(): number
  random(): number
  later(run: () => void, ms: number): () => void
}

/**
 * One run of the outbox without a page, as the service worker does it: whether or not a page seems to be open, for it may
 * be frozen (architecture.md section 6). Whoever signed out here is told first, and then nothing else is sent.
 *
 * @returns whether nothing of the student's waits any more
 */
export async function drainInBackground({ marker, envelopes, http, student, now, random, later }: BackgroundDrainOptions): Promise<boolean> {
  const leaving = await marker.get()
  if (leaving !== null) return sendSignOut(http, marker, leaving)
  const me = await student()
  if (me === null) return true
  const drain = new Drain({ store: envelopes, student: me, courier: httpTransport(http), now, random, later })
  drain.wake()
  await drain.settled()
  drain.stop()
  return !(await envelopes.overlaid(me)).some(isWaiting)
}
