import type { RxJsonSchema } from 'rxdb/plugins/core'
import { COLLECTION_NAMES, type Collection, type Doc } from '../../../schemas/collections.ts'
import { pairKey } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'
// Derived from the zod objects, and checked against them by a test: what derives them weighs 7 kB, gzipped, in every worker.
import shapes from './rx-shapes.json' with { type: 'json' }

/** What RxDB keeps of a document: itself, and where its order needs an index, the key of that. */
export type StoredDoc = Doc & Partial<MessageKeys>

interface MessageKeys {
  /** The conversation. */
  pair: string
  /** Ascends into the past: RxDB reads every match of a descending sort, of an ascending one only the first. */
  back: number
}

/** JSON schema, draft 7, of a document. */
interface Shape {
  properties: { id: object }
  required: string[]
}

/** More messages than any two people will write. */
const FAR = 2 ** 40
/** Calendars have the longest ids. */
const ID_LENGTH = 200

const MESSAGE_KEYS = {
  properties: {
    pair: { type: 'string', maxLength: 129 },
    back: { type: 'number', minimum: 0, maximum: FAR, multipleOf: 1 },
  },
  index: ['pair', 'back'],
}

/** The document as it is stored. */
export function toStored(collection: Collection, doc: Doc): StoredDoc {
  if (collection !== 'messages') return doc
  const { fromUserId, toUserId, position } = doc as Message
  return { ...(doc as Message), pair: pairKey(fromUserId, toUserId), back: FAR - position }
}

/** The document as it came, without what only its storage knows. */
export function fromStored(stored: object): Doc {
  const { pair, back, _rev, _meta, _deleted, _attachments, ...doc } = stored as StoredDoc & Record<'_rev' | '_meta' | '_deleted' | '_attachments', unknown>
  return doc as Doc
}

/** Of every collection. Kept at version 0: another shape gets another database, not a migration (rx-database.ts). */
export function rxSchemas(): Record<Collection, { schema: RxJsonSchema<StoredDoc> }> {
  return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, { schema: rxSchema(name) }])) as Record<Collection, { schema: RxJsonSchema<StoredDoc> }>
}

function rxSchema(collection: Collection): RxJsonSchema<StoredDoc> {
  const json: Shape = shapes[collection]
  const keys = collection === 'messages' ? MESSAGE_KEYS : { properties: {}, index: null }
  return {
    ...json,
    version: 0,
    primaryKey: 'id',
    properties: { ...json.properties, id: { ...json.properties.id, maxLength: ID_LENGTH }, ...keys.properties },
    // RxDB refuses an index over a field that may be absent (DXE1).
    required: [...json.required, ...Object.keys(keys.properties)],
    ...(keys.index && { indexes: [keys.index] }),
  } as unknown as RxJsonSchema<StoredDoc>
}
