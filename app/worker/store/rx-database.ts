import { Dexie } from 'dexie'
import { addRxPlugin, createRxDatabase, type DexieSettings, type DexieStorageInternals, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { getLocalDocStateByParent, RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Collection } from '../../../schemas/collections.ts'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { awaitDeletion } from '../../platform/await-deletion.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import { queueTransactions } from '../../platform/transaction-queue.ts'
import { rxSchemas, type StoredDoc } from './rx-schemas.ts'
import type { RxStore } from './rx-write.ts'

export interface Note {
  id: string
  data: { value: unknown }
}

/** A student's database, open. */
export interface OpenedDatabase {
  db: RxDatabase<Record<Collection, RxCollection<StoredDoc>>>
  /** RxDB's local documents of the database: notes beside the collections. */
  notes: RxStore<Note>
  /** Why a part of it, and not all, is new: what is here is no state of the server's any more. Null: it is whole. */
  partial: unknown
}

type Storage = RxStorage<DexieStorageInternals, DexieSettings>

/** One database a student, and one a shape: an old tab keeps what it can read, a new one does not wait for it. */
function databaseName(student: StudentId): string {
  return `${prefix(student)}${SCHEMA_VERSION}`
}

/** No id has a '_': nobody's name begins like another's. */
function prefix(student: StudentId): string {
  return `friendioo-${student}_`
}

function shapeOf(part: string): number {
  return Number(/_(\d+)--/.exec(part)?.[1])
}

/**
 * Rejects where what is there has another shape, or where the device keeps nothing.
 *
 * @param lost the browser, or another tab, closed or deleted it under us; called also when we close it
 */
export async function openDatabase(student: StudentId, lost: (error: unknown) => void): Promise<OpenedDatabase> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  const name = databaseName(student)
  const parts = new Parts(lost)
  const storage = await inDevelopment(getRxStorageDexie({ chromeTransactionDurability: 'relaxed', onCreate: (part) => parts.attend(part) }))
  const db = await createRxDatabase<Record<Collection, RxCollection<StoredDoc>>>({ name, storage, localDocuments: true, multiInstance: true, eventReduce: true, closeDuplicates: true })
  try {
    const collections = await db.addCollections(rxSchemas())
    const notes = (await getLocalDocStateByParent(db as unknown as RxDatabase)).storageInstance as unknown as RxStore<Note>
    // RxDB does not wait for them.
    await Promise.all([notes.internals, ...Object.values(collections).map((collection) => collection.storageInstance.internals as unknown)])
    return { db, notes, partial: parts.torn }
  } catch (error) {
    await db.close().catch(() => {})
    throw error
  }
}

/** Removes a student's databases without opening them: all, or those of old shapes. */
export async function removeDatabase(student: StudentId, which: 'all' | 'old'): Promise<void> {
  const parts = (await existingDatabases())
    .filter((name) => name.startsWith(`rxdb-dexie-${prefix(student)}`) && (which === 'all' || shapeOf(name) < SCHEMA_VERSION))
  // The checkpoint goes first: cut off anywhere here, the next start begins again with a window.
  parts.sort((a, b) => Number(b.includes('local-documents')) - Number(a.includes('local-documents')))
  for (const part of parts) {
    await awaitDeletion(clear(part))
    await awaitDeletion(Dexie.delete(part))
  }
}

/** Deletes every record: what cannot be deleted as a whole holds nothing of the student. What cannot be opened is left to the deletion. */
async function clear(part: string): Promise<void> {
  const db = new Dexie(part)
  try {
    await db.open()
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  } catch {
    // It has another shape, or is gone.
  } finally {
    db.close()
  }
}

/** RxDB keeps each collection in an IndexedDB database of its own, and its notes, and its bookkeeping. */
class Parts {
  readonly #lost: (error: unknown) => void
  #all = 0
  #new: unknown[] = []

  constructor(lost: (error: unknown) => void) {
    this.#lost = lost
  }

  get torn(): unknown {
    return this.#new.length > 0 && this.#new.length < this.#all ? this.#new[0] : null
  }

  attend(part: Dexie): void {
    this.#all++
    queueTransactions(part)
    let cause: unknown = new Error(`${part.name} was not there`)
    part.on('populate', () => void this.#new.push(cause))

    // A failed opening RxDB would remember for as long as this worker runs.
    const open = part.open.bind(part)
    part.open = () => {
      part.open = open
      return open().catch(async (error: unknown) => {
        cause = error
        await Dexie.delete(part.name)
        return open()
      }) as ReturnType<Dexie['open']>
    }

    // It stays closed: opened again it might be empty, under queries that remember what was there.
    part.on('close', () => this.#lost(new Dexie.DatabaseClosedError(`${part.name} was closed`)))
  }
}

/** With every check that RxDB has. Not in what is built: the condition is a constant there, and the chunks are left out. */
async function inDevelopment(storage: Storage): Promise<Storage> {
  if (!import.meta.env?.DEV || import.meta.env.MODE === 'test') return storage
  const [{ RxDBDevModePlugin }, { wrappedValidateAjvStorage }] = await Promise.all([import('rxdb/plugins/dev-mode'), import('rxdb/plugins/validate-ajv')])
  addRxPlugin(RxDBDevModePlugin)
  return wrappedValidateAjvStorage({ storage })
}
