import type { Envelope } from '../../../schemas/envelope.ts'

/** Codes that speak of the picture (sync-server/commands/parse-picture.ts). */
const OF_PICTURE = ['no-picture', 'picture-too-big', 'too-long']

/** Why the server did not take a change: of which field of its input, where one is named, and a sentence, where there is one. */
export function refusalOf({ kind, lastError, input }: Pick<Envelope, 'kind' | 'lastError' | 'input'>): { field: string | null; reason: string } {
  const { code, message } = lastError ?? { code: '', message: '' }
  if (kind === 'updateProfile' && OF_PICTURE.includes(code)) return { field: 'profileImageUrl', reason: message }
  // 'phoneNumber: Use digits ...': the field, then the sentence.
  const named = /^(\w+)(?:\.\S+)?: (.+)$/s.exec(message)
  return named && Object.hasOwn(input as object, named[1]!) ? { field: named[1]!, reason: named[2]! } : { field: null, reason: message }
}

/** In a sentence, beside what was refused; also where none was said. */
export function reasonOf(envelope: Envelope): string {
  return refusalOf(envelope).reason || 'It could not be sent.'
}
