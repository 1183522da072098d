import type { RxJsonSchema } from 'rxdb/plugins/core'
import { docOf, COLLECTION_NAMES, type Collection, type Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { pairKey } from '../../../schemas/ids.ts'
// Generated from the zod objects, and compared with them by a test: the generator would add 7 kB (gzip) to every worker.
import shapes from './rx-shapes.json' with { type: 'json' }
import { fromEntriesOf } from '../../../schemas/typed.ts'

/** A document as RxDB stores it: with the key of its index, if its order needs one. */
export type StoredDoc = Versioned<Doc> & Partial<MessageKeys>

interface MessageKeys {
  /** The conversation. */
  pair: string
  /** Grows into the past: RxDB reads every match of a descending sort, but only the first `limit` of an ascending one. */
  back: number
}

/** JSON schema, draft 7, of a document. */
interface Shape {
  properties: { id: object }
  required: string[]
}

/** More messages than any two people will write. */
const POSITION_MAX = 2 ** 40
/** Maximum length of an id, characters; calendars have the longest. */
const ID_LENGTH = 200

const MESSAGE_KEYS = {
  properties: {
    pair: { type: 'string', maxLength: 129 },
    back: { type: 'number', minimum: 0, maximum: POSITION_MAX, multipleOf: 1 },
  },
  index: ['pair', 'back'],
}

/** Returns the document in its stored form. */
export function toStored(collection: Collection, doc: Versioned<Doc>): StoredDoc {
  if (collection !== 'messages') return doc
  const message = docOf<'messages'>(doc)
  return { ...message, pair: pairKey(message.fromUserId, message.toUserId), back: POSITION_MAX - message.position }
}

/** Returns the document without the fields that only its storage uses. */
export function fromStored(stored: object): Versioned<Doc> {
  const { pair, back, _rev, _meta, _deleted, _attachments, ...doc } = stored as StoredDoc & // cast: RxDB adds these fields
    Record<'_rev' | '_meta' | '_deleted' | '_attachments', unknown>
  return doc as Versioned<Doc> // cast: what is left is what was stored
}

/** Returns the schema of every collection. Its version stays 0: another shape gets another database, not a migration (rx-database.ts). */
export function rxSchemas(): Record<Collection, { schema: RxJsonSchema<StoredDoc> }> {
  return fromEntriesOf(COLLECTION_NAMES.map((name) => [name, { schema: rxSchema(name) }] as const))
}

function rxSchema(collection: Collection): RxJsonSchema<StoredDoc> {
  const json: Shape = shapes[collection]
  const keys = collection === 'messages' ? MESSAGE_KEYS : { properties: {}, index: null }
  return {
    ...json,
    version: 0,
    primaryKey: 'id',
    properties: { ...json.properties, id: { ...json.properties.id, maxLength: ID_LENGTH }, rev: { type: 'number' }, ...keys.properties },
    // RxDB refuses an index over a field that may be absent (DXE1).
    required: [...json.required, 'rev', ...Object.keys(keys.properties)],
    ...(keys.index && { indexes: [keys.index] }),
  } as unknown as RxJsonSchema<StoredDoc> // cast: the generated shapes are typed as wide JSON
}
