import { docOf, isRemoved, type Changes, type Collection, type Doc, type Removed } from '../../../schemas/collections.ts'
import { newer, newestOfEach, type Versioned } from '../../../schemas/versions.ts'
import { pairKey } from '../../../schemas/ids.ts'
import type { LocalStore, Selection } from './local-store.ts'
import { fieldsOf, keysOf } from '../../../schemas/typed.ts'

/** Stores a replica in memory: on a browser that stores nothing, for `WriteBehindStore`, and for simulated devices, whose tabs share it. */
export class MemoryLocalStore implements LocalStore {
  #docs = new Map<Collection, Map<string, Versioned<Doc>>>()
  #notes = new Map<string, unknown>()
  #watchers = new Set<{ collection: Collection | 'notes'; run: () => void }>()

  async byIds<C extends Collection>(collection: C, ids: readonly string[]): Promise<Map<string, Versioned<Doc<C>>>> {
    const docs = this.#of(collection)
    return new Map(
      ids.flatMap((id) => {
        const doc = docs.get(id)
        return doc ? [[id, docOf<C>(doc)]] : []
      }),
    )
  }

  async find<C extends Collection>(collection: C, selection: Selection): Promise<Versioned<Doc<C>>[]> {
    return this.#find(collection, selection)
  }

  watch<C extends Collection>(collection: C, selection: Selection, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch(collection, () => listener(this.#find(collection, selection)))
  }

  watchByIds<C extends Collection>(collection: C, ids: readonly string[], listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch(collection, () => listener(this.all(collection).filter(({ id }) => ids.includes(id))))
  }

  watchAll<C extends Collection>(collection: C, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch(collection, () => listener(this.all(collection)))
  }

  async apply(changes: Changes): Promise<void> {
    const changed = keysOf(changes)
    for (const collection of changed) {
      const docs = this.#of(collection)
      for (const doc of newestOfEach<Versioned<Doc> | Removed>(changes[collection] ?? [])) {
        if (newer<{ rev: number }>(docs.get(doc.id), doc) !== doc) continue
        if (isRemoved(doc)) docs.delete(doc.id)
        else docs.set(doc.id, doc)
      }
    }
    this.#notify(changed)
  }

  async note<T>(key: string): Promise<T | null> {
    return this.#note<T>(key)
  }

  async notes<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }> {
    return keys.map((key) => this.#notes.get(key) ?? null) as never // cast: one value for each key
  }

  async setNote(key: string, value: unknown): Promise<void> {
    this.#notes.set(key, value)
    this.#notify(['notes'])
  }

  async replaceNote(key: string, expected: unknown, value: unknown): Promise<boolean> {
    if (JSON.stringify(this.#notes.get(key) ?? null) !== JSON.stringify(expected)) return false
    this.#notes.set(key, value)
    this.#notify(['notes'])
    return true
  }

  watchNote<T>(key: string, listener: (value: T | null) => void): () => void {
    return this.#watch('notes', () => listener(this.#note<T>(key)))
  }

  async clear(): Promise<void> {
    const had = [...this.#docs.keys()]
    this.#docs.clear()
    this.#notes.clear()
    this.#notify([...had, 'notes'])
  }

  async close(): Promise<void> {
    this.#watchers.clear()
  }

  /** Returns every document of a collection, for invariants. */
  all<C extends Collection>(collection: C): Versioned<Doc<C>>[] {
    return [...this.#of(collection).values()].map(docOf<C>)
  }

  #note<T>(key: string): T | null {
    return (this.#notes.get(key) as T | undefined) ?? null // cast: the caller knows what it has stored there
  }

  #of(collection: Collection): Map<string, Versioned<Doc>> {
    const docs = this.#docs.get(collection) ?? new Map<string, Versioned<Doc>>()
    this.#docs.set(collection, docs)
    return docs
  }

  #find<C extends Collection>(collection: C, { where = {}, newestWith }: Selection): Versioned<Doc<C>>[] {
    const conditions = Object.entries(where)
    const found = [...this.#of(collection).values()].filter((doc) => conditions.every(([field, value]) => fieldsOf(doc)[field] === value))
    if (!newestWith) return found.map(docOf<C>)
    return found
      .map(docOf<'messages'>)
      .filter((message) => pairKey(message.fromUserId, message.toUserId) === newestWith.pair)
      .sort((a, b) => b.position - a.position)
      .slice(0, newestWith.limit)
      .map(docOf<C>)
  }

  #watch(collection: Collection | 'notes', run: () => void): () => void {
    const watcher = { collection, run }
    this.#watchers.add(watcher)
    run()
    return () => void this.#watchers.delete(watcher)
  }

  #notify(changed: (Collection | 'notes')[]): void {
    // A listener may end another watch.
    for (const watcher of [...this.#watchers]) if (changed.includes(watcher.collection) && this.#watchers.has(watcher)) watcher.run()
  }
}
