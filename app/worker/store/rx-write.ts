import {
  deepEqual,
  type BulkWriteRow,
  type DexieStorageInternals,
  type RxDocumentData,
  type RxStorageInstance,
  type RxStorageWriteError,
} from 'rxdb/plugins/core'

/** RxDB's storage of a collection, or of its local documents. Writes to it reach live queries, in other tabs too. */
export type RxStore<T extends object> = RxStorageInstance<T, DexieStorageInternals, unknown>

/**
 * Stores and removes documents in one transaction if all are new or unchanged, otherwise in two: RxDB's bulkUpsert writes existing
 * ones one by one. Overwrites what another tab writes in the meantime.
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

/** Replaces the version that was read before. Returns false if that is not there any more. */
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
export async function removeAll<T extends { id: string }>(store: RxStore<T>): Promise<void> {
  const { dexieDb, dexieTable } = await store.internals
  await write(store, [], (await dexieDb.transaction('r', dexieTable, () => dexieTable.toCollection().primaryKeys())) as string[])
}

function fresh<T extends object>(doc: T): RxDocumentData<T> {
  // RxDB fills in revision and time.
  return { ...doc, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
}

/**
 * Returns the row to write again: RxDB first refuses a document that exists, and returns the stored version. Returns nothing if
 * that is unchanged.
 */
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

/** Deletes removed documents, which RxDB stores with their bodies for replications that we do not have (invariant 4). */
async function bury<T extends object>(store: RxStore<T>): Promise<void> {
  const { dexieDb, dexieTable } = await store.internals
  // Dexie's form of `_deleted: true`. If another tab has just written one of them again, that one stays.
  await dexieDb.transaction('rw', dexieTable, () => dexieTable.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete())
}
