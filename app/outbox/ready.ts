import type { Envelope } from '../../schemas/envelope.ts'
import { touchedKeys } from './touched.ts'

export interface Parcel {
  envelope: Envelope
  /** Earlier envelopes of the same journey that touch the same documents. */
  after: string[]
}

/**
 * What may travel now, in order: an envelope overtakes only those with which it shares no touched document
 * (design.md section 6).
 *
 * @param waiting the queue, in order
 * @param isHeld on its way already, or its back-off is not over
 */
export function ready(waiting: readonly Envelope[], isHeld: (envelope: Envelope) => boolean, most: number): Parcel[] {
  const blocked = new Set<string>()
  const travelling = new Map<string, string[]>()
  const parcels: Parcel[] = []
  for (const envelope of waiting) {
    const keys = touchedKeys(envelope)
    if (parcels.length >= most || isHeld(envelope) || keys.some((key) => blocked.has(key))) {
      for (const key of keys) blocked.add(key)
      continue
    }
    const after = new Set<string>()
    for (const key of keys) {
      for (const id of travelling.get(key) ?? []) after.add(id)
      travelling.set(key, [...(travelling.get(key) ?? []), envelope.id])
    }
    parcels.push({ envelope, after: [...after] })
  }
  return parcels
}
