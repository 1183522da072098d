import type { Envelope } from '../../schemas/envelope.ts'
import { touchedKeys } from './touched-keys.ts'

export interface BatchItem {
  envelope: Envelope
  /** Earlier envelopes of the same journey that touch the same documents. */
  after: string[]
}

/**
 * What one journey may carry, in UTF-16 units of input: a JSON body may have 1 MB (architecture.md section 11), and a unit weighs up
 * to 3 bytes. A heavier batch would be refused as a whole, again and again.
 */
const ROOM = 300_000
/** Of method, path, key and dates, beside the input. */
const WRAPPING = 500

/**
 * What may travel now, in order: an envelope overtakes only those with which it shares no touched document
 * (architecture.md section 6).
 *
 * @param waiting the queue, in order
 * @param isHeld on its way already, or its back-off is not over
 */
export function nextBatch(waiting: readonly Envelope[], isHeld: (envelope: Envelope) => boolean, most: number): BatchItem[] {
  const blocked = new Set<string>()
  const travelling = new Map<string, string[]>()
  const parcels: BatchItem[] = []
  let room = ROOM
  for (const envelope of waiting) {
    const keys = touchedKeys(envelope)
    const weight = JSON.stringify(envelope.input).length + WRAPPING
    const isFull = parcels.length >= most || (parcels.length > 0 && weight > room)
    if (isFull || isHeld(envelope) || keys.some((key) => blocked.has(key))) {
      for (const key of keys) blocked.add(key)
      continue
    }
    room -= weight
    const after = new Set<string>()
    for (const key of keys) {
      for (const id of travelling.get(key) ?? []) after.add(id)
      travelling.set(key, [...(travelling.get(key) ?? []), envelope.id])
    }
    parcels.push({ envelope, after: [...after] })
  }
  return parcels
}
