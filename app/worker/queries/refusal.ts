import type { Envelope } from '../../../schemas/envelope.ts'

/** Error codes about the profile picture (sync-server/commands/parse-picture.ts). */
const OF_PICTURE = ['no-picture', 'picture-too-big', 'too-long']

/** Returns why the server refused a change: the field of its input (null if the message names none) and a sentence (which may be empty). */
export function refusalOf({ kind, lastError, input }: Pick<Envelope, 'kind' | 'lastError' | 'input'>): {
  field: string | null
  reason: string
} {
  const { code, message } = lastError ?? { code: '', message: '' }
  if (kind === 'updateProfile' && OF_PICTURE.includes(code)) return { field: 'profileImageUrl', reason: message }
  // The message may have the form 'phoneNumber: Use digits ...': the field, then the sentence.
  const named = /^(\w+)(?:\.\S+)?: (.+)$/s.exec(message)
  return named && Object.hasOwn(input as object, named[1]!) ? { field: named[1]!, reason: named[2]! } : { field: null, reason: message }
}

/** Returns the reason of a refusal as a sentence, with a default if the server sent none. */
export function reasonOf(envelope: Envelope): string {
  return refusalOf(envelope).reason || 'It could not be sent.'
}
