import type { Collection, Doc } from '../../../schemas/collections.ts'
import type { TouchedIds } from '../../../schemas/commands/command.ts'
import { commandOf } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import { newer, type Versioned } from '../../../schemas/versions.ts'
import { entriesOf, fromEntriesOf } from '../../../schemas/typed.ts'

/** Documents as the replica has them, by collection and id. */
export type BaseDocs = { [C in Collection]?: { [id: string]: Versioned<Doc<C>> | undefined } }

/** Returns these documents, and of `others` each that is newer or that they do not have. */
export function withNewer(docs: BaseDocs, others: BaseDocs): BaseDocs {
  const all = { ...docs }
  for (const [collection, added] of entriesOf(others)) {
    const known: Record<string, Versioned<Doc> | undefined> = all[collection] ?? {}
    // cast: documents of this collection
    all[collection] = { ...known, ...Object.fromEntries(Object.entries(added).map(([id, doc]) => [id, newer(known[id], doc)])) } as never
  }
  return all
}

/** Returns the ids of the documents that these envelopes touch, by collection. */
export function touchedBy(envelopes: readonly Envelope[]): TouchedIds {
  const ids: Partial<Record<Collection, Set<string>>> = {}
  for (const envelope of envelopes) {
    for (const [collection, touched] of entriesOf(commandOf(envelope.kind).touches(envelope.input, envelope.senderId))) {
      const set = (ids[collection] ??= new Set())
      for (const id of touched) set.add(id)
    }
  }
  return fromEntriesOf(entriesOf(ids).map(([collection, set]) => [collection, [...set]] as const))
}
