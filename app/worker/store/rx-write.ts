import { deepEqual, type BulkWriteRow, type DexieStorageInternals, type RxDocumentData, type RxStorageInstance, type RxStorageWriteError } from 'rxdb/plugins/core'

/** Where RxDB keeps a collection, or its local documents. Writes to it reach live queries, in other tabs too. */
export type RxStore<T extends object> = RxStorageInstance<T, DexieStorageInternals, unknown>

/**
 * Puts and removes documents in one transaction where all of them are new or unchanged, in two otherwise: RxDB's own
 * bulkUpsert writes what it finds one by one. What another tab writes meanwhile is written over.
 */
export async function write<T extends { id: string }>(store: RxStore<T>, docs: readonly T[], removed: readonly string[]): Promise<void> {
  const going = removed.length > 0 ? await store.findDocumentsById([...removed], false) : []
  let rows: BulkWriteRow<T>[] = [
    ...docs.map((doc) => ({ document: fresh(doc) })),
    ...going.map((previous) => ({ previous, document: { ...previous, _deleted: true } })),
  ]
  while (rows.length > 0) rows = (await store.bulkWrite(rows, 'replica')).error.flatMap(overWhatIsThere)
  if (going.length > 0) await bury(store)
}

/** Puts one in place of what was read before; false where that is not there any more. */
export async function replace<T extends { id: string }>(store: RxStore<T>, previous: RxDocumentData<T> | undefined, doc: T): Promise<boolean> {
  const row = previous ? { previous, document: { ...previous, ...doc } } : { document: fresh(doc) }
  const [error] = (await store.bulkWrite([row], 'replica')).error
  if (error && error.status !== 409) throw refusal(error)
  return !error
}

/** Removes everything. */
export async function removeAll<T extends { id: string }>(store: RxStore<T>): Promise<void> {
  const { dexieDb, dexieTable } = await store.internals
  await write(store, [], (await dexieDb.transaction('r', dexieTable, () => dexieTable.toCollection().primaryKeys())) as string[])
}

function fresh<T extends object>(doc: T): RxDocumentData<T> {
  // Revision and time are RxDB's to fill in.
  return { ...doc, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
}

/** Every document that is there already is first refused: it comes back with what is there. */
function overWhatIsThere<T extends object>(error: RxStorageWriteError<T>): BulkWriteRow<T>[] {
  if (error.status !== 409) throw refusal(error)
  const { documentInDb: previous, writeRow } = error
  return deepEqual(content(previous), content(writeRow.document)) ? [] : [{ previous, document: writeRow.document as RxDocumentData<T> }]
}

function refusal<T>({ documentId, status }: RxStorageWriteError<T>): Error {
  return new Error(`RxDB refused ${documentId}: ${status}`)
}

function content<T extends object>(doc: T): object {
  const { _rev, _meta, _attachments, ...rest } = doc as T & Record<'_rev' | '_meta' | '_attachments', unknown>
  return rest
}

/** RxDB keeps removed documents, with their bodies, for replications that we do not have (invariant 4). */
async function bury<T extends object>(store: RxStore<T>): Promise<void> {
  const { dexieDb, dexieTable } = await store.internals
  // Dexie's form of `_deleted: true`; another tab may have written one of them anew, and that one stays.
  await dexieDb.transaction('rw', dexieTable, () => dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete())
}
