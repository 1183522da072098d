import type { Envelope } from '../../../schemas/envelope.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Returns why the server refused a change: the field of its input, null if the server names none, and a sentence, which may be empty. */
export function refusalOf({ lastError, input }: Pick<Envelope, 'lastError' | 'input'>): { field: string | null; reason: string } {
  // A path such as `studyTopics.0`.
  const [field = ''] = lastError?.field?.split('.') ?? []
  return { field: field in fieldsOf(input) ? field : null, reason: lastError?.message ?? '' }
}

/** Returns the reason of a refusal as a sentence, with a default if the server sent none. */
export function reasonOf(envelope: Envelope): string {
  return refusalOf(envelope).reason || 'It could not be sent.'
}
