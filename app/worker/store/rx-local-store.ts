import type { MangoQuery } from 'rxdb/plugins/core'
import { concatMap, filter, map, startWith, type Subscription } from 'rxjs'
import { docOf, COLLECTION_NAMES, isRemoved, type Changes, type Collection, type Doc, type Removed } from '../../../schemas/collections.ts'
import { newer, newestOfEach, type Versioned } from '../../../schemas/versions.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { openDatabase, removeDatabase, type OpenedDatabase } from './rx-database.ts'
import type { LocalStore, Selection } from './local-store.ts'
import { fromStored, toStored, type StoredDoc } from './rx-schemas.ts'
import { RxNotes } from './rx-notes.ts'
import { LastWritten, removeAll, write, type RxStore } from './rx-write.ts'
import { inBackground } from '../../platform/in-background.ts'
import { fromEntriesOf, keysOf } from '../../../schemas/typed.ts'

export interface OpenOptions {
  /** The stored replica could not be used and was removed: it begins again with a bootstrap. */
  onCorrupt?(error: unknown): void
  /**
   * The database was closed or deleted under us (hardening F17) and serves nothing any more: close the store and open another.
   * Called once.
   */
  onLost?(error: unknown): void
}

/** Opens a student's replica. Removes one that cannot be used, and begins with an empty one. Envelopes are stored elsewhere and stay. */
export async function openLocal(student: StudentId, { onCorrupt, onLost }: OpenOptions = {}): Promise<RxLocalStore> {
  let local: RxLocalStore | null = null
  const open = () => openDatabase(student, (error) => local?.handleError(error))
  const opened = await open().catch(async (error: unknown) => {
    await removeDatabase(student, 'all')
    onCorrupt?.(error)
    return open()
  })
  local = new RxLocalStore(opened, onLost)
  if (opened.partial !== null) {
    await local.clear()
    onCorrupt?.(opened.partial)
  }
  inBackground(removeDatabase(student, 'old'), 'Older databases could not be removed')
  return local
}

/** Removes all that this device has of a student's replica, even if it cannot be opened. Close it before, in every tab that listens. */
export function removeLocal(student: StudentId): Promise<void> {
  return removeDatabase(student, 'all')
}

/** Stores the replica in RxDB, one database for each student. */
export class RxLocalStore implements LocalStore {
  readonly #db: OpenedDatabase['db']
  readonly #notes: RxNotes
  readonly #lastWritten: Record<Collection, LastWritten<StoredDoc>>
  readonly #watches = new Set<Subscription>()
  /** By stored form: an unchanged document is returned as the same object. */
  readonly #returned = new WeakMap<object, Versioned<Doc>>()
  #onLost: ((error: unknown) => void) | undefined

  constructor({ db, notes }: OpenedDatabase, onLost?: (error: unknown) => void) {
    this.#db = db
    this.#notes = new RxNotes(notes)
    this.#lastWritten = fromEntriesOf(COLLECTION_NAMES.map((name) => [name, new LastWritten(this.#store(name))] as const))
    this.#onLost = onLost
  }

  byIds<C extends Collection>(collection: C, ids: readonly string[]): Promise<Map<string, Versioned<Doc<C>>>> {
    return this.#noticing(async () => {
      const docs = await this.#store(collection).findDocumentsById([...new Set(ids)], false)
      return new Map(docs.map((doc) => [doc.id, docOf<C>(fromStored(doc))]))
    })
  }

  find<C extends Collection>(collection: C, selection: Selection): Promise<Versioned<Doc<C>>[]> {
    return this.#noticing(async () => {
      const docs = await this.#db.collections[collection].find(mango(selection)).exec()
      return docs.map((doc) => this.#toDoc<C>(doc.toJSON(true)))
    })
  }

  watch<C extends Collection>(collection: C, selection: Selection, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    const found = this.#db.collections[collection].find(mango(selection)).$
    return this.#during(
      found.subscribe({
        next: (docs) => listener(docs.map((doc) => this.#toDoc<C>(doc.toJSON(true)))),
        error: (error) => this.handleError(error),
      }),
    )
  }

  watchByIds<C extends Collection>(collection: C, ids: readonly string[], listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    const wanted = new Set(ids)
    return this.#follow(
      collection,
      () => this.byIds(collection, ids),
      (id) => wanted.has(id),
      listener,
    )
  }

  watchAll<C extends Collection>(collection: C, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    // Read the table at once: RxDB's cursor takes many times as long.
    const whole = async () => {
      const { dexieDb, dexieTable } = await this.#store(collection).internals
      // cast: RxDB stores this form in Dexie's table
      const rows = (await dexieDb.transaction('r', dexieTable, () => dexieTable.toArray())) as (StoredDoc & { _deleted: string })[]
      // Dexie's form of `_deleted: true`.
      return new Map(rows.filter(({ _deleted }) => _deleted !== '1').map((row) => [row.id, docOf<C>(fromStored(row))]))
    }
    return this.#follow(collection, whole, () => true, listener)
  }

  /** Calls the listener with the documents that `begin` reads, and then with what each later write makes of them. */
  #follow<C extends Collection>(
    collection: C,
    begin: () => Promise<Map<string, Versioned<Doc<C>>>>,
    belongs: (id: string) => boolean,
    listener: (docs: Versioned<Doc<C>>[]) => void,
  ): () => void {
    let docs = new Map<string, Versioned<Doc<C>>>()
    const removed = new Set<string>()
    const found = this.#store(collection)
      .changeStream()
      .pipe(
        map(({ events }) => events.filter(({ documentId }) => belongs(documentId))),
        filter((events) => events.length > 0),
        startWith(null),
        concatMap(async (events) => {
          if (!events) docs = await begin()
          for (const { operation, documentId, documentData } of events ?? []) {
            if (operation === 'DELETE') removed.add(documentId)
            // A write that came while the documents were read may be older than what was read.
            else docs.set(documentId, newer(docs.get(documentId), docOf<C>(fromStored(documentData))))
          }
          // Writes of other tabs are reported late. Versions say which write is newer, but not whether a removal came after it: read that.
          const unsure = new Set((events ?? []).map(({ documentId }) => documentId).filter((id) => removed.has(id)))
          if (unsure.size > 0) {
            const stored = await this.byIds(collection, [...unsure])
            for (const id of unsure) docs.delete(id)
            for (const [id, doc] of stored) docs.set(id, doc)
          }
          return [...docs.values()]
        }),
      )
    return this.#during(found.subscribe({ next: listener, error: (error) => this.handleError(error) }))
  }

  apply(changes: Changes): Promise<void> {
    return this.#noticing(async () => {
      // Each collection has a database of its own, so they are written in parallel.
      await allOf(
        keysOf(changes).map((collection) => {
          const all = newestOfEach<Versioned<Doc> | Removed>(changes[collection] ?? [])
          const [removed, docs] = [all.filter(isRemoved), all.filter((doc): doc is Versioned<Doc> => !isRemoved(doc))]
          return write(
            this.#store(collection),
            docs.map((doc) => toStored(collection, doc)),
            removed,
            this.#lastWritten[collection],
          )
        }),
      )
    })
  }

  async note<T>(key: string): Promise<T | null> {
    return (await this.notes([key]))[0] as T | null // cast: the caller knows what it has stored there
  }

  notes<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }> {
    return this.#noticing(() => this.#notes.read(keys))
  }

  setNote(key: string, value: unknown): Promise<void> {
    return this.#noticing(() => this.#notes.set(key, value))
  }

  replaceNote(key: string, expected: unknown, value: unknown): Promise<boolean> {
    return this.#noticing(() => this.#notes.replace(key, expected, value))
  }

  watchNote<T>(key: string, listener: (value: T | null) => void): () => void {
    // cast: the caller knows what it has stored there
    const next = (value: unknown) => listener(value as T | null)
    return this.#during(this.#notes.values(key).subscribe({ next, error: (error) => this.handleError(error) }))
  }

  clear(): Promise<void> {
    return this.#noticing(async () => {
      // Delete the checkpoint first: if the tab dies on the way, the next start begins with a bootstrap.
      await this.#notes.clear()
      await allOf(COLLECTION_NAMES.map((collection) => removeAll(this.#store(collection), this.#lastWritten[collection])))
    })
  }

  async close(): Promise<void> {
    this.#onLost = undefined
    for (const watch of this.#watches) watch.unsubscribe()
    await this.#db.close()
  }

  /** Calls `onLost` if the error means that every later operation fails, too. */
  handleError(error: unknown): void {
    if (!isLost(error)) return
    this.#onLost?.(error)
    this.#onLost = undefined
  }

  #store(collection: Collection): RxStore<StoredDoc> {
    // cast: RxDB forgets which storage it was given
    return this.#db.collections[collection].storageInstance as unknown as RxStore<StoredDoc>
  }

  #toDoc<C extends Collection>(stored: object): Versioned<Doc<C>> {
    const doc = this.#returned.get(stored) ?? fromStored(stored)
    this.#returned.set(stored, doc)
    return docOf<C>(doc)
  }

  #during(watch: Subscription): () => void {
    this.#watches.add(watch)
    return () => {
      watch.unsubscribe()
      this.#watches.delete(watch)
    }
  }

  async #noticing<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      this.handleError(error)
      throw error
    }
  }
}

/** Waits until all have ended, even if one fails: the next step must not overlap any of them. */
async function allOf(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

function mango({ where = {}, newestWith }: Selection): MangoQuery<StoredDoc> {
  if (!newestWith) return { selector: where }
  const { pair, limit } = newestWith
  // cast: pair and back are fields of messages only
  return { selector: { ...where, pair }, sort: [{ pair: 'asc' }, { back: 'asc' }], index: ['pair', 'back'], limit } as MangoQuery<StoredDoc>
}

/**
 * Returns whether the connection is lost, after which every transaction fails: Safari loses it, and browsers delete the database
 * under us.
 */
function isLost(error: unknown): boolean {
  return error instanceof Error && LOST.includes(error.name)
}

const LOST = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']
