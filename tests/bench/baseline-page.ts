import type { MessagesPlace, StoredDatabase } from './indexeddb-snapshot.ts'

/** The parameters of the baseline page: databases to create, and where to read. */
export interface FloorPlan {
  /** Databases to create and to fill with the rows of `/rows`; null: they exist already. */
  databases: StoredDatabase[] | null
  messages: MessagesPlace
  count: number
}

/** Runs in a page of the baseline before its own function: loads and compiles the app's scripts, which never run. */
export async function loadScripts(scripts: readonly string[]): Promise<void> {
  await Promise.all(
    scripts.map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      document.head.append(link)
      return new Promise((resolve) => (link.onload = resolve))
    }),
  )
}

/**
 * Runs in the page and does the minimum that any app must do. After its code has loaded, it fetches the rows, stores them, reads
 * the newest of the chat by their index, and paints them. Durability is the same as in the app.
 */
export async function floorPage(plan: FloorPlan): Promise<void> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const open = (name: string, made?: StoredDatabase) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes } of made?.stores ?? []) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
      }
    }
    return asked(request)
  }
  const fill = async (db: IDBDatabase, { stores }: StoredDatabase) => {
    const full = stores.filter(({ rows }) => rows.length > 0)
    if (full.length === 0) return
    const tx = db.transaction(
      full.map(({ name }) => name),
      'readwrite',
      { durability: 'relaxed' },
    )
    for (const { name, rows } of full) for (const row of rows) tx.objectStore(name).put(row)
    await new Promise((resolve) => (tx.oncomplete = resolve))
  }

  let db: IDBDatabase
  if (plan.databases) {
    const opening = plan.databases.map((made) => open(made.name, made))
    const fetched = (await (await fetch('/rows', { method: 'POST' })).json()) as StoredDatabase[]
    const dbs = await Promise.all(opening)
    await Promise.all(dbs.map((each, at) => fill(each, fetched[at]!)))
    db = dbs.find((each) => each.name === plan.messages.database)!
  } else {
    db = await open(plan.messages.database)
  }
  const { prefix } = plan.messages
  const index = db.transaction(plan.messages.store).objectStore(plan.messages.store).index(plan.messages.index)
  const newest = (await asked(index.getAll(IDBKeyRange.bound([...prefix, 0], [...prefix, Infinity]), plan.count))) as {
    content: string
    fromUserId: string
    createdAt: number
  }[]

  const list = document.createElement('div')
  list.setAttribute('role', 'list')
  list.setAttribute('aria-label', 'Messages')
  for (const { content, fromUserId, createdAt } of newest.reverse()) {
    const bubble = document.createElement('div')
    bubble.setAttribute('role', 'listitem')
    bubble.textContent = `${fromUserId}: ${content} ${new Date(createdAt).toLocaleTimeString()}`
    list.append(bubble)
  }
  document.body.append(list)
}

/** Returns a minimal service worker that opens a page offline: everything from its cache. */
export function floorWorker(files: readonly string[]): string {
  return `
    addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(${JSON.stringify(files)}))))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))`
}
