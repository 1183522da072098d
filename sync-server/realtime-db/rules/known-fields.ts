import { fieldsOf } from '../../../schemas/typed.ts'
import type { DocumentPlace } from '../mounts/place.ts'
import { checkKey } from '../tree/path.ts'
import { checkField } from './change.ts'
import { MESSAGE_FIELDS } from './message.ts'
import { PRESENCE_FIELDS, PROFILE_FIELDS } from './people.ts'

/**
 * Throws if a write names a field that its document does not have. It looks only at names, so that such a write is refused before anything
 * is read or copied for it. Null for an unknown field is allowed, because it changes nothing.
 */
export function checkFieldNames({ kind, rest: [field] }: DocumentPlace, value: unknown): void {
  if (kind === 'token' || value === null) return
  const { fields, what } = KNOWN[kind]
  if (field !== undefined) return checkField(field, fields, what)
  for (const [name, inner] of Object.entries(fieldsOf(value))) {
    // Names with a dot, as `.sv`, say how a value is to be read.
    if (name.startsWith('.') || inner === null) continue
    checkKey(name)
    checkField(name, fields, what)
  }
}

const KNOWN = {
  message: { fields: MESSAGE_FIELDS, what: 'A message' },
  presence: { fields: PRESENCE_FIELDS, what: 'A presence' },
  profile: { fields: PROFILE_FIELDS, what: 'A profile' },
} as const
