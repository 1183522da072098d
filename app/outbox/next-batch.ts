import type { Envelope } from '../../schemas/envelope.ts'
import { touchedKeys } from './touched-keys.ts'

export interface BatchItem {
  envelope: Envelope
  /** Ids of earlier envelopes in the same batch that touch the same documents. */
  after: string[]
}

/**
 * Maximum size of a batch, in UTF-16 units of input. A JSON body may have 1 MB (architecture.md section 11), and a unit takes up to
 * 3 bytes. The server would refuse a larger batch as a whole, again and again.
 */
const BATCH_SIZE_MAX = 300_000
/** Size of method, path, key and dates besides the input, in UTF-16 units per envelope. */
const ENVELOPE_OVERHEAD = 500

/**
 * Returns the envelopes that may be sent now, in order. An envelope overtakes only those with which it shares no touched document
 * (architecture.md section 6).
 *
 * @param waiting waiting envelopes, in queue order
 * @param isHeld whether an envelope is in flight, or its back-off is not over
 * @param most maximum number of envelopes
 */
export function nextBatch(waiting: readonly Envelope[], isHeld: (envelope: Envelope) => boolean, most: number): BatchItem[] {
  const blocked = new Set<string>()
  const inFlight = new Map<string, string[]>()
  const items: BatchItem[] = []
  let room = BATCH_SIZE_MAX
  for (const envelope of waiting) {
    const keys = touchedKeys(envelope)
    const weight = JSON.stringify(envelope.input).length + ENVELOPE_OVERHEAD
    const isFull = items.length >= most || (items.length > 0 && weight > room)
    if (isFull || isHeld(envelope) || keys.some((key) => blocked.has(key))) {
      for (const key of keys) blocked.add(key)
      continue
    }
    room -= weight
    const after = new Set<string>()
    for (const key of keys) {
      for (const id of inFlight.get(key) ?? []) after.add(id)
      inFlight.set(key, [...(inFlight.get(key) ?? []), envelope.id])
    }
    items.push({ envelope, after: [...after] })
  }
  return items
}
