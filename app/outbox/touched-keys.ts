import { commandOf } from '../../schemas/commands/registry.ts'
import type { Envelope } from '../../schemas/envelope.ts'

/** Returns the documents that an envelope touches, as `collection/id`. Envelopes that share one keep their order. */
export function touchedKeys(envelope: Pick<Envelope, 'kind' | 'input' | 'senderId'>): string[] {
  const touched = commandOf(envelope.kind).touches(envelope.input, envelope.senderId)
  return Object.entries(touched).flatMap(([collection, ids]) => (ids ?? []).map((id) => `${collection}/${id}`))
}
