import type { KnownDocs } from '../../../schemas/commands/command.ts'
import { commandOf } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import { entriesOf } from '../../../schemas/typed.ts'

/**
 * Returns documents with the effects of envelopes, in their order.
 *
 * @param known documents that were looked up, as `collection/id`
 * @param wasRemoved whether the replica had the message of an envelope, and has removed it
 */
export function applyEffects(
  base: KnownDocs,
  envelopes: readonly Envelope[],
  known: ReadonlySet<string>,
  wasRemoved: (envelope: Envelope) => boolean,
): KnownDocs {
  // cast: a copy of the same fields
  const docs = Object.fromEntries(Object.entries(base).map(([collection, all]) => [collection, { ...all }])) as KnownDocs
  for (const envelope of shownEnvelopes(envelopes)) {
    if (wasRemoved(envelope)) continue
    const effects = entriesOf(commandOf(envelope.kind).effects(docs, envelope))
    // Apply effects only if all changed documents were looked up; only a new message needs no lookup. A block that hid the summary and
    // not the chat would show deleted messages for a moment.
    const isRead = effects.every(
      ([collection, changed]) => collection === 'messages' || Object.keys(changed).every((id) => known.has(`${collection}/${id}`)),
    )
    for (const [collection, changed] of effects)
      // cast: effects on this collection
      if (isRead || collection === 'messages') docs[collection] = { ...docs[collection], ...changed } as never
  }
  return docs
}

/** Leaves out refused envelopes, except those that their command shows, and envelopes that a later one takes back. */
function shownEnvelopes(envelopes: readonly Envelope[]): readonly Envelope[] {
  const shown = envelopes.filter(({ refused, kind }) => !refused || commandOf(kind).showsRefused)
  return shown.some(({ kind }) => commandOf(kind).takesBack) ? shown.filter((each, at) => !isTakenBack(each, shown.slice(at + 1))) : shown
}

function isTakenBack(envelope: Envelope, later: readonly Envelope[]): boolean {
  return later.some(({ kind, input }) => commandOf(kind).takesBack?.(envelope, input))
}
