import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'

/** An envelope before the store has given it its place in the queue. */
export type NewEnvelope = Omit<Envelope, 'order'>

/** What was to be replaced may have been sent already: only the server knows what became of it. */
export class AlreadyAttempted extends Error {}

/**
 * Where envelopes live: FriendiooOfflineDB, or memory in the simulation. Every method is one transaction. Shared by all tabs
 * and the service worker, so nothing read before counts any more after an `await`.
 */
export interface EnvelopeStore {
  /**
   * Stores a draft as the last in the queue. A waiting, never attempted one that it replaces goes, inputs merged
   * (`Command.replaces`). With `attempts: 1` its first attempt counts at once, unless something before it waits for the
   * same documents: look at what comes back. Rejects where the device cannot keep it, and then nothing was kept.
   *
   * One that is stored under this id already is answered as it stands, and nothing is done: a page that came back gives again
   * what it heard no answer to.
   *
   * @param instead ids of those whose place it takes, all in one step; rejects with `Attempted` where one of them can no
   * longer be taken back
   */
  add(draft: NewEnvelope, instead?: readonly string[]): Promise<Envelope>
  /** Those of this student whose effects lie over the screens, in the order of the queue. */
  overlaid(student: StudentId): Promise<Envelope[]>
  get(id: string): Promise<Envelope | null>
  /** Counts an attempt on those that still wait; answers them as they stand now. */
  recordAttempt(ids: readonly string[]): Promise<Envelope[]>
  /** Changes one as it stands now; null removes it. Answers what became of it, null where it is gone. */
  update(id: string, how: (envelope: Envelope) => Envelope | null): Promise<Envelope | null>
  /** Changes every one of a student's, answered and resting ones included. */
  updateAll(student: StudentId, how: (envelope: Envelope) => Envelope | null): Promise<void>
  /** Makes room for who is here: others' envelopes are parked, or go (`parking.ts`). */
  park(current: StudentId | null, now: number): Promise<void>
  /** Called after any change, from wherever it came. */
  watch(listener: () => void): () => void
}
