import { Dexie } from 'dexie'
import { addRxPlugin, createRxDatabase, type DexieSettings, type DexieStorageInternals, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { getLocalDocStateByParent, RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { SCHEMA_VERSION, type Collection } from '../../schemas/collections.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { rxSchemas, type Kept } from './rx-schemas.ts'
import type { RxStore } from './rx-write.ts'

export interface Note {
  id: string
  data: { value: unknown }
}

/** A student's database, open. */
export interface Opened {
  db: RxDatabase<Record<Collection, RxCollection<Kept>>>
  /** RxDB's local documents of the database: notes beside the collections. */
  notes: RxStore<Note>
}

export interface DatabaseEvents {
  /** A part of it could not be opened and was made anew: it is no state of the server's any more. */
  healed(error: unknown): void
  /** The browser, or another tab, closed or deleted it under us. */
  lost(error: unknown): void
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

/** Rejects where what is there has another shape, or where the device keeps nothing. */
export async function openDatabase(student: StudentId, events: DatabaseEvents): Promise<Opened> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  const name = databaseName(student)
  const storage = await inDevelopment(getRxStorageDexie({ chromeTransactionDurability: 'relaxed', onCreate: (part) => attend(part, events) }))
  const db = await createRxDatabase<Record<Collection, RxCollection<Kept>>>({ name, storage, localDocuments: true, multiInstance: true, eventReduce: true, closeDuplicates: true })
  try {
    await db.addCollections(rxSchemas())
    const { storageInstance } = await getLocalDocStateByParent(db as unknown as RxDatabase)
    return { db, notes: storageInstance as unknown as RxStore<Note> }
  } catch (error) {
    await db.close().catch(() => {})
    throw error
  }
}

/** Removes a student's databases without opening them: all, or those of old shapes. */
export async function removeDatabase(student: StudentId, which: 'all' | 'old'): Promise<void> {
  const parts = (await indexedDB.databases())
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith(`rxdb-dexie-${prefix(student)}`) && (which === 'all' || shapeOf(name) < SCHEMA_VERSION))
  // The checkpoint goes first: cut off anywhere here, the next start begins again with a window.
  parts.sort((a, b) => Number(b.includes('local-documents')) - Number(a.includes('local-documents')))
  for (const part of parts) await Dexie.delete(part)
}

/** RxDB keeps each collection in an IndexedDB database of its own, and remembers a failed opening of one for ever. */
function attend(part: Dexie, { healed, lost }: DatabaseEvents): void {
  const open = part.open.bind(part)
  part.open = () =>
    open().catch(async (error: unknown) => {
      healed(error)
      await Dexie.delete(part.name)
      return open()
    }) as ReturnType<Dexie['open']>
  // Dexie would open it again, empty, under queries that remember what was there.
  part.on('versionchange', () => {
    part.close()
    return false
  })
  part.on('close', () => lost(new Dexie.DatabaseClosedError(`${part.name} was closed`)))
}

/** With every check that RxDB has. Not in what is built: the condition is a constant there, and the chunks are left out. */
async function inDevelopment(storage: Storage): Promise<Storage> {
  if (!import.meta.env?.DEV || import.meta.env.MODE === 'test') return storage
  const [{ RxDBDevModePlugin }, { wrappedValidateAjvStorage }] = await Promise.all([import('rxdb/plugins/dev-mode'), import('rxdb/plugins/validate-ajv')])
  addRxPlugin(RxDBDevModePlugin)
  return wrappedValidateAjvStorage({ storage })
}
