import type { ProfileChange } from '../../../schemas/student.ts'
import type { ProfileRefusal } from '../api.ts'
import { combined, type Query } from './sources.ts'

/** Codes that speak of the picture (sync-server/commands/picture.ts). */
const OF_PICTURE = ['no-picture', 'picture-too-big', 'too-long']

/** The last of my profile changes that the server refused, until it is taken back; null where there is none (decisions B11). */
export const profileRefusal: Query<null, ProfileRefusal | null> = (sources, _, emit) =>
  combined(
    sources,
    {},
    () => {
      const refused = sources.overlay.envelopes.filter(({ kind, refused }) => kind === 'updateProfile' && refused).at(-1)
      if (!refused) return null
      const change = refused.input as ProfileChange
      const { code, message } = refused.lastError ?? { code: '', message: '' }
      // 'phoneNumber: Use digits ...': the field, then the sentence.
      const named = /^(\w+)(?:\.\S+)?: (.+)$/s.exec(message)
      const field = OF_PICTURE.includes(code) ? 'profileImageUrl' : named && Object.hasOwn(change, named[1]!) ? (named[1] as keyof ProfileChange) : null
      return { envelopeId: refused.id, change, field, reason: (named && field === named[1] ? named[2] : message) || 'It could not be saved.' }
    },
    emit,
  )
