import { commandOf } from '../../../schemas/commands/registry.ts'
import { isEditable, type Envelope } from '../../../schemas/envelope.ts'
import type { PendingChangeView } from '../views.ts'
import { refusalOf } from './refusal-reason.ts'
import { myEnvelopes } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** My changes that the server has not accepted, in queue order. Commands that do not count as changes are left out. */
export const pendingChanges: Query<null, PendingChangeView[]> = (sources, _, emit) =>
  combineParts(
    sources,
    { envelopes: myEnvelopes(sources) },
    ({ envelopes }) => envelopes.filter(({ synced, kind }) => !synced && commandOf(kind).counted).map(waitingView),
    emit,
  )

function waitingView(envelope: Envelope): PendingChangeView {
  const { id, kind, input, receiverId, composedAt, attempts, refused, failingSince, lastError } = envelope
  return {
    id,
    kind,
    input,
    receiverId,
    composedAt,
    attempts,
    refused,
    failing: failingSince !== null,
    status: lastError?.status ?? null,
    code: lastError?.code ?? '',
    ...refusalOf(envelope),
    editable: isEditable(envelope),
  } as PendingChangeView // cast: kind and input of an envelope belong together
}
