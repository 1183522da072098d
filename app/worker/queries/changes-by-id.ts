import type { CommandName } from '../../../schemas/commands/registry.ts'
import { isWaiting, type Envelope } from '../../../schemas/envelope.ts'
import type { OwnChange } from '../views.ts'
import { reasonOf } from './refusal-reason.ts'

const NONE: OwnChange = { waiting: false, refusal: null }

/**
 * Returns a function from a document's id to my last change of it. Considers only envelopes of `kinds`, whose input has that id as
 * `id`.
 */
export function changesById(envelopes: readonly Envelope[], kinds: readonly CommandName[]): (id: string) => OwnChange {
  const last = new Map(
    // cast: commands of these kinds name what they change by id
    envelopes.filter(({ kind }) => kinds.includes(kind)).map((envelope) => [(envelope.input as { id: string }).id, envelope]),
  )
  return (id) => {
    const change = last.get(id)
    if (!change) return NONE
    const refusal = change.refused ? { envelopeId: change.id, kind: change.kind, reason: reasonOf(change) } : null
    return { waiting: isWaiting(change), refusal }
  }
}
