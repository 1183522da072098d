import { Dexie } from 'dexie'
import {
  addRxPlugin,
  createRxDatabase,
  type DexieSettings,
  type DexieStorageInternals,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb/plugins/core'
import { getLocalDocStateByParent, RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Collection } from '../../../schemas/collections.ts'
import { STORE_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { awaitDeletion } from '../../platform/await-deletion.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import { queueTransactions } from '../../platform/transaction-queue.ts'
import { leaderLock } from './tab-names.ts'
import { rxSchemas, type StoredDoc } from './rx-schemas.ts'
import type { RxStore } from './rx-write.ts'
import { isLostDatabase, isStorageRefused } from '../../platform/expected-failures.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { log, logUnless } from '../../platform/log.ts'

export interface Note {
  id: string
  data: { value: unknown }
}

/** A student's open database. */
export interface OpenedDatabase {
  db: RxDatabase<Record<Collection, RxCollection<StoredDoc>>>
  /** RxDB's local documents of the database: notes beside the collections. */
  notes: RxStore<Note>
  /** Why some parts, but not all, were newly created: the documents are then no state of the server. Null: it is whole. */
  partial: unknown
}

type Storage = RxStorage<DexieStorageInternals, DexieSettings>

/**
 * Returns one name for each student and store version. An old tab uses the database that it can read, and a new one does not wait
 * for it.
 */
function databaseName(student: StudentId): string {
  return `${prefix(student)}${STORE_VERSION}`
}

/** Student ids have no '_', so no student's prefix begins another's. */
function prefix(student: StudentId): string {
  return `friendioo-${student}_`
}

function versionOf(part: string): number {
  return Number(/_(\d+)--/.exec(part)?.[1])
}

/**
 * Opens a student's database. Rejects if the stored documents have another shape, or if the device stores nothing.
 *
 * @param lost called when the browser or another tab closes or deletes the database, and also when we close it
 */
export async function openDatabase(student: StudentId, lost: (error: unknown) => void): Promise<OpenedDatabase> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  const name = databaseName(student)
  const parts = new Parts(lost)
  const storage = await inDevelopment(
    watched(getRxStorageDexie({ chromeTransactionDurability: 'relaxed', onCreate: (part) => parts.attend(part) })),
  )
  const db = await createRxDatabase<Record<Collection, RxCollection<StoredDoc>>>({
    name,
    storage,
    localDocuments: true,
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
  })
  try {
    const collections = await db.addCollections(rxSchemas())
    // cast: RxDB types neither its local documents nor their storage
    const notes = (await getLocalDocStateByParent(db as unknown as RxDatabase)).storageInstance as unknown as RxStore<Note>
    // RxDB does not wait until these are open.
    await Promise.all<unknown>([
      notes.internals,
      ...Object.values(collections).map((collection): unknown => collection.storageInstance.internals),
    ])
    return { db, notes, partial: parts.partial }
  } catch (error) {
    await db
      .close()
      .catch(
        logUnless(
          (thrown) => isLostDatabase(thrown) || isStorageRefused(thrown),
          'A database that could not be opened could not be closed',
        ),
      )
    throw error
  }
}

/** RxDB awaits a part only later. If the part failed before that, the browser would report an unhandled rejection. */
function watched(storage: Storage): Storage {
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (parameters) => {
    const part = await create(parameters)
    void Promise.resolve(part.internals).catch(reportedElsewhere)
    return part
  }
  return storage
}

/** Deletes a student's databases without RxDB: all, or those of older versions that no open tab uses. */
export async function removeDatabase(student: StudentId, which: 'all' | 'old'): Promise<void> {
  const locks = which === 'old' ? await heldLocks() : new Set<string>()
  const parts = (await existingDatabases()).filter(
    (name) =>
      name.startsWith(`rxdb-dexie-${prefix(student)}`) &&
      (which === 'all' || (versionOf(name) < STORE_VERSION && !locks.has(leaderLock(student, versionOf(name))))),
  )
  // Delete the checkpoint first: if the tab dies on the way, the next start begins with a bootstrap.
  parts.sort((a, b) => Number(b.includes('local-documents')) - Number(a.includes('local-documents')))
  for (const part of parts) {
    await awaitDeletion(clear(part))
    await awaitDeletion(Dexie.delete(part))
  }
}

/** Returns the names of the Web Locks that tabs hold; none where the browser has no locks. */
async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

/**
 * Deletes every record, so that a database that cannot be deleted has no data of the student. Leaves a database that cannot be
 * opened to the deletion.
 */
async function clear(part: string): Promise<void> {
  const db = new Dexie(part)
  try {
    await db.open()
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  } catch (thrown) {
    // The database has another shape or does not exist.
    log.info('A database could not be emptied', { part, cause: thrown })
  } finally {
    db.close()
  }
}

/** Watches RxDB's IndexedDB databases: one for each collection, one for the notes and one for its bookkeeping. */
class Parts {
  readonly #onLost: (error: unknown) => void
  #all = 0
  #new: unknown[] = []

  constructor(lost: (error: unknown) => void) {
    this.#onLost = lost
  }

  get partial(): unknown {
    return this.#new.length > 0 && this.#new.length < this.#all ? this.#new[0] : null
  }

  attend(part: Dexie): void {
    this.#all++
    queueTransactions(part)
    let cause: unknown = new Error(`${part.name} was not there`)
    part.on('populate', () => void this.#new.push(cause))

    // RxDB would remember a failed open until this worker ends, so delete the database and open it again here.
    const open = part.open.bind(part)
    part.open = () => {
      part.open = open
      return open().catch(async (error: unknown) => {
        cause = error
        await Dexie.delete(part.name)
        return open()
      }) as ReturnType<Dexie['open']> // cast: Dexie's own promise class, which we need not return
    }

    // Do not open it again: it might be empty, while live queries still have its documents.
    part.on('close', () => this.#onLost(new Dexie.DatabaseClosedError(`${part.name} was closed`)))
  }
}

/** Adds every check of RxDB in development. In a build the condition is constant, so the bundler leaves the chunks out. */
async function inDevelopment(storage: Storage): Promise<Storage> {
  if (!import.meta.env?.DEV || import.meta.env.MODE === 'test') return storage
  const [{ RxDBDevModePlugin }, { wrappedValidateAjvStorage }] = await Promise.all([
    import('rxdb/plugins/dev-mode'),
    import('rxdb/plugins/validate-ajv'),
  ])
  addRxPlugin(RxDBDevModePlugin)
  return wrappedValidateAjvStorage({ storage })
}
