import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'

/** An envelope before the store has assigned its place in the queue. */
export type NewEnvelope = Omit<Envelope, 'order'>

/** Thrown when an envelope to replace may have been sent already, or is gone because another tab has deleted or replaced it. */
export class AlreadyAttempted extends Error {}

/**
 * Stores envelopes in FriendiooOfflineDB, or in memory. Every method is one transaction. All tabs and the service worker share the
 * store, so a value that was read may be outdated after any `await`.
 */
export interface EnvelopeStore {
  /**
   * Stores a draft as the last in the queue, and replaces a waiting, unattempted envelope by merging the inputs
   * (`Command.replaces`). With `attempts: 1` its first attempt counts at once, unless an earlier envelope waits for the same
   * documents: check the returned envelope. Rejects if the device cannot store it, and then nothing is stored.
   *
   * Returns an envelope that is stored under this id already unchanged: a page that returns submits again if it received no
   * response.
   *
   * @param instead ids of envelopes that it replaces, all in one step, at the place of the first that waits; rejects with
   * `AlreadyAttempted` if one of them can no longer be taken back, or if one of them is gone and it creates something
   * @param isSent it is sent at once (ADR 0100): its first attempt counts whatever waits, and whether it is stored already or not
   */
  add(draft: NewEnvelope, instead?: readonly string[], isSent?: boolean): Promise<Envelope>
  /**
   * Returns the overlaid envelopes of this student that this version supports, in queue order.
   *
   * @param isStrict also those that another tab or the service worker has just stored, before their report of it arrives
   */
  overlaid(student: StudentId, isStrict?: boolean): Promise<Envelope[]>
  get(id: string): Promise<Envelope | null>
  /** Counts an attempt on the envelopes that still wait; returns these in their new state. */
  recordAttempt(ids: readonly string[]): Promise<Envelope[]>
  /** Changes an envelope in its current state; `how` returns null to delete it. Returns the new state, or null if it is gone. */
  update(id: string, how: (envelope: Envelope) => Envelope | null): Promise<Envelope | null>
  /** Changes every envelope of a student, accepted and settled ones included. */
  updateAll(student: StudentId, how: (envelope: Envelope) => Envelope | null): Promise<void>
  /**
   * Parks or deletes the envelopes of students other than `current`, and unparks those of `current` (`parking.ts`).
   *
   * @param now epoch ms, device clock
   */
  park(current: StudentId | null, now: number): Promise<void>
  /** Calls `listener` after any change, also one by another tab or the service worker. The returned function ends it. */
  watch(listener: () => void): () => void
}
