import type { Page } from 'playwright'

interface StoredStore {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

export interface StoredDatabase {
  name: string
  stores: StoredStore[]
}

/** Returns every IndexedDB database of a page's origin with its stores, indexes and rows. A baseline has to create and fill the same. */
export function snapshotOf(page: Page): Promise<StoredDatabase[]> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const databases = []
    for (const { name } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name!))
      const stores = []
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName)
        const indexes = [...store.indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName)
          return { name: indexName, keyPath, unique, multiEntry }
        })
        const { keyPath, autoIncrement } = store
        stores.push({ name: storeName, keyPath, autoIncrement, indexes, rows: await asked(store.getAll()) })
      }
      db.close()
      databases.push({ name: name!, stores })
    }
    return databases
  })
}

/** Where the messages are stored, and which part of an index has one conversation, newest first. */
export interface MessagesPlace {
  database: string
  store: string
  index: string
  /** The first parts of the conversation's keys. */
  prefix: string[]
}

/** Returns the place of the messages of a conversation. Throws if none is stored. */
export function messagesPlace(databases: readonly StoredDatabase[], pair: string): MessagesPlace {
  const found = findPlace(databases, pair)
  if (found) return found
  throw new Error('No store has an index over the order of messages any more: tell the bench where they are.')
}

/** Returns the number of stored messages of a conversation. */
export function messagesIn(databases: readonly StoredDatabase[], pair: string): number {
  const place = findPlace(databases, pair)
  const stores = databases.find(({ name }) => name === place?.database)?.stores
  return stores?.find(({ name }) => name === place?.store)?.rows.length ?? 0
}

function findPlace(databases: readonly StoredDatabase[], pair: string): MessagesPlace | null {
  for (const { name: database, stores } of databases) {
    for (const { name: store, indexes, rows } of stores) {
      const row = (rows as Record<string, string>[]).find((each) => each.pair === pair)
      const index = indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath.includes('back'))
      if (!row || !index) continue
      const path = index.keyPath as string[]
      return { database, store, index: index.name, prefix: path.slice(0, path.indexOf('back')).map((field) => row[field]!) }
    }
  }
  return null
}
