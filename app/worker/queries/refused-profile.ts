import type { ProfileUpdate } from '../../../schemas/student.ts'
import type { RefusedProfile } from '../views.ts'
import { refusalOf } from './refusal-reason.ts'
import { myEnvelopes } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/**
 * My refused profile changes, merged, until they are taken back; null if there are none. The later value of a field counts, and the
 * reason is that of the last refusal (clarification B11).
 */
export const refusedProfile: Query<null, RefusedProfile | null> = (sources, _, emit) =>
  combineParts(
    sources,
    { envelopes: myEnvelopes(sources) },
    ({ envelopes }) => {
      const refused = envelopes.filter(({ kind, refused }) => kind === 'updateProfile' && refused)
      const last = refused.at(-1)
      if (!last) return null
      const change = Object.assign({}, ...refused.map(({ input }) => input)) as ProfileUpdate // cast: inputs of updateProfile, merged
      const { field, reason } = refusalOf({ ...last, input: change })
      return {
        envelopeIds: refused.map(({ id }) => id),
        change,
        field: field as keyof ProfileUpdate | null, // cast: the server names a field of the input
        reason: reason || 'It could not be saved.',
      }
    },
    emit,
  )
