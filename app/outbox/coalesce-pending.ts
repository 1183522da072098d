import { commandOf, isSupported } from '../../schemas/commands/registry.ts'
import { isEditable, isWaiting, type Envelope } from '../../schemas/envelope.ts'
import { AlreadyAttempted, type NewEnvelope } from './envelope-store.ts'
import { touchedKeys } from './touched-keys.ts'

/**
 * Returns a draft as it joins the queue, and the waiting envelope that it replaces: one of the same student and command about the same
 * thing that was never attempted. Attempted ones stay, because the server may have them already. The first attempt counts at once only if
 * no earlier envelope waits for the same documents, or if the draft is sent already.
 */
export function coalescePending(
  queue: readonly Envelope[],
  given: NewEnvelope,
  isSent = false,
): { draft: NewEnvelope; replaced: Envelope | null } {
  const waiting = queue.filter((other) => other.senderId === given.senderId && isWaiting(other) && isSupported(other))
  const { replaces } = commandOf(given.kind)
  const replaced = replaces
    ? (waiting.find(
        (other) => other.kind === given.kind && other.attempts === 0 && replaces.key(other.input) === replaces.key(given.input),
      ) ?? null)
    : null
  const draft = replaced && replaces ? { ...given, input: replaces.merge(replaced.input, given.input) } : given
  if (draft.attempts === 0 || isSent) return { draft, replaced }
  const keys = new Set(touchedKeys(draft))
  const behind = waiting.some((other) => other !== replaced && touchedKeys(other).some((key) => keys.has(key)))
  return { draft: behind ? { ...draft, attempts: 0 } : draft, replaced }
}

/**
 * Throws if an envelope that the draft replaces may have been sent. Also throws if one is gone and the draft creates something: another tab
 * has deleted it or replaced it, and may create the same. For other commands it does not matter that one is gone.
 *
 * @param found the envelopes of `instead` that are stored
 */
export function checkReplaced({ kind }: NewEnvelope, instead: readonly string[], found: readonly Envelope[]): void {
  const misses = commandOf(kind).idOf !== undefined && found.length < instead.length
  if (misses || !found.every(isEditable)) throw new AlreadyAttempted()
}

/**
 * Returns the place in the queue of an envelope that replaces these, which were never sent: that of the first that waited; null if it
 * joins as the last. A refused one has no place any more: later ones have passed it (ADR 0090).
 */
export function replacedOrder(replaced: readonly Envelope[]): number | null {
  const waited = replaced.filter(isWaiting).map(({ order }) => order)
  return waited.length > 0 ? Math.min(...waited) : null
}

/** Returns an envelope that was stored before, as it is when it is sent again at once: an attempt counts, so nobody edits it any more. */
export function withAttempt(stored: Envelope): Envelope {
  return stored.attempts === 0 ? { ...stored, attempts: 1 } : stored
}
