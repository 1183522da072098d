import {
  deepEqual,
  type BulkWriteRow,
  type DexieStorageInternals,
  type RxDocumentData,
  type RxStorageInstance,
  type RxStorageWriteError,
} from 'rxdb/plugins/core'
import { fieldsOf } from '../../../schemas/typed.ts'

/** A document to remove, unless a newer version than `rev` is stored. */
interface Removal {
  id: string
  rev: number
}

/** RxDB's storage of a collection, or of its local documents. Writes to it reach live queries, in other tabs too. */
export type RxStore<T extends object> = RxStorageInstance<T, DexieStorageInternals, unknown>

/** Number of documents that `LastWritten` remembers: the chats of the last minutes. */
const REMEMBERED_DOCUMENTS_MAX = 200

/**
 * The documents of a store that were last written, in this tab or another: a first guess at what is stored. A right guess saves a
 * transaction. RxDB compares revisions in the transaction that writes: if another version is stored, a second transaction follows; if
 * the document was removed, RxDB inserts it, as it does without a guess.
 */
export class LastWritten<T extends { id: string }> {
  readonly #docs = new Map<string, RxDocumentData<T>>()

  constructor(store: RxStore<T>) {
    store.changeStream().subscribe(({ events }) => {
      for (const { operation, documentId, documentData } of events) {
        this.#docs.delete(documentId)
        if (operation !== 'DELETE') this.#docs.set(documentId, documentData)
      }
      for (const id of [...this.#docs.keys()].slice(0, -REMEMBERED_DOCUMENTS_MAX)) this.#docs.delete(id)
    })
  }

  of(id: string): RxDocumentData<T> | undefined {
    return this.#docs.get(id)
  }
}

/**
 * Stores and removes documents in one transaction if all are new, unchanged or last written as they are, otherwise in two: RxDB's
 * bulkUpsert writes existing ones one by one. Overwrites what another tab writes in the meantime, except a newer version (`rev`).
 */
export async function write<T extends { id: string }>(
  store: RxStore<T>,
  docs: readonly T[],
  removed: readonly Removal[],
  last: LastWritten<T>,
): Promise<void> {
  const revs = new Map(removed.map(({ id, rev }) => [id, rev]))
  const going = removed.length > 0 ? await store.findDocumentsById([...revs.keys()], false) : []
  let rows: BulkWriteRow<T>[] = [
    ...docs.map((doc) => toWriteRow(last.of(doc.id), fresh(doc))),
    ...going
      .map((previous) => ({ previous, document: { ...previous, rev: revs.get(String(fieldsOf(previous).id)), _deleted: true } }))
      .filter(isNotOlder),
  ]
  while (rows.length > 0) rows = (await store.bulkWrite(rows, 'replica')).error.flatMap(toRetryRows)
  if (going.length > 0) await bury(store)
}

/**
 * Replaces the version that was read before. Returns false if another version is stored. Use it only in a store that keeps its rows: where
 * there is no row, RxDB inserts the document, whatever version it should replace.
 */
export async function replace<T extends { id: string }>(
  store: RxStore<T>,
  previous: RxDocumentData<T> | undefined,
  doc: T,
): Promise<boolean> {
  const row = previous ? { previous, document: { ...previous, ...doc } } : { document: fresh(doc) }
  const [error] = (await store.bulkWrite([row], 'replica')).error
  if (error && error.status !== 409) throw refusal(error)
  return !error
}

/** Removes every document. */
export async function removeAll<T extends { id: string }>(store: RxStore<T>, last: LastWritten<T>): Promise<void> {
  await write(
    store,
    [],
    // Whatever their version.
    (await idsOf(store)).map((id) => ({ id, rev: Infinity })),
    last,
  )
}

/** Returns the ids of everything in a store. */
export async function idsOf<T extends object>(store: RxStore<T>): Promise<string[]> {
  const { dexieDb, dexieTable } = await store.internals
  // cast: the primary key is the id
  return (await dexieDb.transaction('r', dexieTable, () => dexieTable.toCollection().primaryKeys())) as string[]
}

/** Returns whether the document does not replace a newer version. Notes have no version. */
function isNotOlder({ previous, document }: { previous: object; document: object }): boolean {
  const [before, after] = [fieldsOf(previous).rev, fieldsOf(document).rev]
  return typeof before !== 'number' || typeof after !== 'number' || after >= before
}

function fresh<T extends object>(doc: T): RxDocumentData<T> {
  // RxDB fills in revision and time.
  return { ...doc, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
}

/**
 * Returns the row to write. If the previous version seems equal or newer, the row does not name it: RxDB then refuses the row first, and
 * the stored version decides.
 */
function toWriteRow<T extends object>(previous: RxDocumentData<T> | undefined, document: RxDocumentData<T>): BulkWriteRow<T> {
  return previous && isNotOlder({ previous, document }) && !deepEqual(content(previous), content(document))
    ? { previous, document }
    : { document }
}

/**
 * Returns the row to write again: RxDB first refuses a document that exists, and returns the stored version. Returns nothing if
 * that is unchanged.
 */
function toRetryRows<T extends object>(error: RxStorageWriteError<T>): BulkWriteRow<T>[] {
  if (error.status !== 409) throw refusal(error)
  const { documentInDb: previous, writeRow } = error
  if (!isNotOlder({ previous, document: writeRow.document })) return []
  // cast: RxDB returns the row that it was given
  return deepEqual(content(previous), content(writeRow.document)) ? [] : [{ previous, document: writeRow.document as RxDocumentData<T> }]
}

function refusal<T>({ documentId, status }: RxStorageWriteError<T>): Error {
  return new Error(`RxDB refused ${documentId}: ${status}`)
}

function content<T extends object>(doc: T): object {
  // cast: RxDB adds these fields
  const { _rev, _meta, _attachments, ...rest } = doc as T & Record<'_rev' | '_meta' | '_attachments', unknown>
  return rest
}

/** Deletes removed documents, which RxDB stores with their bodies for replications that we do not have (invariant 4). */
async function bury<T extends object>(store: RxStore<T>): Promise<void> {
  const { dexieDb, dexieTable } = await store.internals
  // Dexie's form of `_deleted: true`. If another tab has just written one of them again, that one stays.
  await dexieDb.transaction('rw', dexieTable, () => dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete())
}
