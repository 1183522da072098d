import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { createRxDatabase, type EventBulk as RxEventBulk, type RxStorageChangeEvent } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { merge, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLLECTION_NAMES } from '../../../schemas/collections.ts'
import { STORE_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { WaitingTransactions } from '../../../tests/support/waiting-transactions.ts'
import { leaderLock } from './tab-names.ts'
import { openDatabase, removeDatabase } from './rx-database.ts'
import { openLocal, removeLocal, RxLocalStore } from './rx-local-store.ts'
import type { StoredDoc } from './rx-schemas.ts'
import { sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

// Without `self`, RxDB uses IndexedDB as the channel between tabs, which is slow.
vi.stubGlobal('self', globalThis)

const amina = 'amina' as StudentId
type EventBulk = RxEventBulk<RxStorageChangeEvent<StoredDoc>, unknown>
const NAME = `friendioo-amina_${STORE_VERSION}`
const part = (collection: string) => `rxdb-dexie-${NAME}--0--${collection}`

const waiting = new WaitingTransactions()
let local: RxLocalStore | null = null

beforeEach(() => removeLocal(amina))

afterEach(async () => {
  vi.restoreAllMocks()
  await local?.close().catch(() => {})
  local = null
})

it('has its documents and notes when it opens again', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')] })
  await local.setNote('checkpoint', 7)
  await local.close()
  local = await openLocal(amina)
  expect(await local.find('students', {})).toStrictEqual([sampleStudent('lina')])
  expect(await local.note('checkpoint')).toBe(7)
})

it('separates the documents of two students, even when one id begins with the other', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')] })
  await local.close()
  local = await openLocal('amina-b' as StudentId)
  expect(await local.find('students', {})).toEqual([])
  await removeLocal(amina)
  await local.apply({ students: [sampleStudent('omar')] })
  expect(await local.find('students', {})).toHaveLength(1)
  await local.close()
  await removeLocal('amina-b' as StudentId)
})

it('leaves no database of the student after removeLocal (invariant 10)', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')] })
  await local.close()
  await removeLocal(amina)
  expect(await databases()).toEqual([])
})

it('REV-8 F11 leaves no body of a removed document on the device', async () => {
  local = await openLocal(amina)
  await local.apply({
    messages: [sampleMessage('m1', 'amina', 'lina', 1, { content: 'a secret' }), sampleMessage('m2', 'amina', 'lina', 2)],
  })
  await local.apply({ messages: [{ id: 'm1', _deleted: true, rev: 1 }] })
  expect(await stored('messages')).toEqual([expect.objectContaining({ id: 'm2' })])
  await local.clear()
  expect(await stored('messages')).toEqual([])
})

it('reads a note that another tab has just written', async () => {
  local = await openLocal(amina)
  await local.setNote('checkpoint', 1)
  expect(await local.note('checkpoint')).toBe(1)
  const notes = connection('plugin-local-documents-').table('docs')
  await notes.put({ ...(await notes.get('checkpoint')), data: { value: 2 } })
  expect(await local.note('checkpoint')).toBe(2)
})

it('overwrites a document that another tab has written in the meantime', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')] })
  const students = connection('students').table('docs')
  await students.put({ ...(await students.get('lina')), year: '9th Year', _rev: '7-another-tab' })
  await local.apply({ students: [sampleStudent('lina', { year: '3rd Year' })] })
  expect(await stored('students')).toEqual([expect.objectContaining({ id: 'lina', year: '3rd Year' })])
})

it('does not write a document that has not changed', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')] })
  const before = await stored('students')
  await local.apply({ students: [sampleStudent('lina')] })
  expect(await stored('students')).toEqual(before)
})

it('returns an unchanged document as the same object', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina'), sampleStudent('omar')] })
  const seen: object[][] = []
  local.watch('students', {}, (docs) => seen.push(docs))
  await waitFor(() => expect(seen).toHaveLength(1))
  await local.apply({ students: [sampleStudent('omar', { year: '3rd Year' })] })
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(seen[1]![0]).toBe(seen[0]![0])
  expect(seen[1]![1]).not.toBe(seen[0]![1])
})

it('shows a document that was stored again, although another tab reports its removal afterwards', async () => {
  const opened = await openDatabase(amina, () => {})
  const { storageInstance } = opened.db.collections.students
  const [heard, late] = [storageInstance.changeStream(), new Subject<EventBulk>()]
  storageInstance.changeStream = () => merge(heard, late)
  const bulks: EventBulk[] = []
  heard.subscribe((bulk) => bulks.push(bulk))
  local = new RxLocalStore(opened)
  const seen: string[][] = []
  local.watchByIds('students', ['lina'], (docs) => seen.push(docs.map(({ id }) => id)))
  await local.apply({ students: [sampleStudent('lina')] })
  await local.clear()
  await local.apply({ students: [sampleStudent('lina')] })
  await waitFor(() => expect(seen.slice(-3)).toEqual([['lina'], [], ['lina']]))
  late.next(bulks.find(({ events }) => events[0]!.operation === 'DELETE')!)
  await waitFor(() => expect(seen.slice(-2)).toEqual([['lina'], ['lina']]))
})

it('reads only the newest messages of a long conversation', async () => {
  local = await openLocal(amina)
  await local.apply({ messages: Array.from({ length: 2000 }, (_, at) => sampleMessage(`m${at}`, 'amina', 'lina', at + 1)) })
  const read = vi.spyOn(IDBCursor.prototype, 'continue')
  expect(await local.find('messages', { newestWith: { pair: 'amina_lina', limit: 50 } })).toHaveLength(50)
  expect(read).toHaveBeenCalledTimes(49)
})

// -- Lost, incomplete, or of another shape (F17, F18) ------------------------------------------------------------

it('F17 reports once that its database was deleted, and can be opened again', async () => {
  const lost = vi.fn()
  local = await openLocal(amina, { onLost: lost })
  await local.apply({ students: [sampleStudent('lina')] })
  await local.setNote('checkpoint', 7)
  await removeLocal(amina)
  expect(lost).toHaveBeenCalledOnce()
  await expect(local.apply({ students: [sampleStudent('omar')] })).rejects.toThrow()
  await expect(local.find('messages', {})).rejects.toThrow()
  await expect(local.note('checkpoint')).rejects.toThrow()
  expect(lost).toHaveBeenCalledOnce()
  await local.close()
  local = await openLocal(amina)
  expect(await local.find('students', {})).toEqual([])
  expect(await local.note('checkpoint')).toBeNull()
})

it('F17 reports that the browser closed it, and has every document when it opens again', async () => {
  const lost = vi.fn()
  local = await openLocal(amina, { onLost: lost })
  await local.apply({ students: [sampleStudent('lina')] })
  connection('messages').backendDB().onclose!(new Event('close'))
  expect(lost).toHaveBeenCalledOnce()
  await local.close()
  local = await openLocal(amina)
  expect(await local.find('students', {})).toHaveLength(1)
})

it('F17 reports a lost connection when a transaction fails', async () => {
  const lost = vi.fn()
  let connected = true
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (!connected) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
    return transaction.apply(this, args)
  })
  local = await openLocal(amina, { onLost: lost })
  connected = false
  await expect(local.apply({ students: [sampleStudent('lina')] })).rejects.toThrow('Connection to Indexed Database server lost')
  expect(lost).toHaveBeenCalledOnce()
})

it('does not report a full device as lost', async () => {
  const lost = vi.fn()
  local = await openLocal(amina, { onLost: lost })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  await expect(local.apply({ students: [sampleStudent('lina')] })).rejects.toThrow()
  expect(lost).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await local.apply({ students: [sampleStudent('lina')] })
  expect(await local.find('students', {})).toHaveLength(1)
})

it('does not report a loss when it is closed', async () => {
  const lost = vi.fn()
  local = await openLocal(amina, { onLost: lost })
  await local.close()
  await removeLocal(amina)
  expect(lost).not.toHaveBeenCalled()
})

it('begins empty when a part is missing: documents without a checkpoint, or the reverse, are no replica', async () => {
  const corrupt = vi.fn()
  local = await openLocal(amina, { onCorrupt: corrupt })
  await local.apply({ messages: [sampleMessage('m1', 'amina', 'lina', 1)], students: [sampleStudent('lina')] })
  await local.setNote('checkpoint', 7)
  await local.close()
  expect(corrupt).not.toHaveBeenCalled()
  await Dexie.delete(part('messages'))

  local = await openLocal(amina, { onCorrupt: corrupt })
  expect(corrupt).toHaveBeenCalledOnce()
  expect(await local.note('checkpoint')).toBeNull()
  expect(await local.find('students', {})).toEqual([])
})

it('begins empty when a part cannot be opened', async () => {
  const corrupt = vi.fn()
  local = await openLocal(amina)
  await local.apply({ messages: [sampleMessage('m1', 'amina', 'lina', 1)], students: [sampleStudent('lina')] })
  await local.setNote('checkpoint', 7)
  await local.close()

  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { open, deleteDatabase } = indexedDB
  let broken = true
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (broken && name === part('messages')) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open.call(indexedDB, name, version)
  })
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    if (name === part('messages')) broken = false
    return deleteDatabase.call(indexedDB, name)
  })

  local = await openLocal(amina, { onCorrupt: corrupt })
  expect(corrupt).toHaveBeenCalledOnce()
  expect(await local.note('checkpoint')).toBeNull()
  await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2)] })
  expect((await local.find('messages', {})).map((message) => message.id)).toEqual(['m2'])
  expect(await local.find('students', {})).toEqual([])
})

it('F18 begins empty when the stored documents have another shape', async () => {
  const db = await createRxDatabase({ name: NAME, storage: getRxStorageDexie(), multiInstance: false })
  const schema = {
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: { id: { type: 'string', maxLength: 9 }, old: { type: 'string' } },
  } as const
  await db.addCollections({ students: { schema } })
  await db.students!.insert({ id: 'lina', old: 'shape' })
  await db.close()

  const corrupt = vi.fn()
  local = await openLocal(amina, { onCorrupt: corrupt })
  expect(corrupt).toHaveBeenCalledOnce()
  expect(await local.find('students', {})).toEqual([])
  await local.apply({ students: [sampleStudent('lina')] })
  expect(await local.find('students', {})).toHaveLength(1)
})

it('CHECK-17 keeps the database of an older version while a tab of that version leads', async () => {
  const older = 'rxdb-dexie-friendioo-amina_0--0--students'
  const db = new Dexie(older)
  db.version(1).stores({ docs: 'id' })
  await db.open()
  db.close()
  let held = [{ name: leaderLock('amina' as StudentId, 0) }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  await removeDatabase('amina' as StudentId, 'old')
  expect(await databases()).toContain(older)
  held = [{ name: leaderLock('amina' as StudentId) }]
  await removeDatabase('amina' as StudentId, 'old')
  expect(await databases()).not.toContain(older)
  vi.unstubAllGlobals()
  vi.stubGlobal('self', globalThis)
})

it('F18 removes databases of older shapes, but only of this student', async () => {
  const older = ['rxdb-dexie-friendioo-amina_0--0--students', 'rxdb-dexie-friendioo-amina_0--0--messages']
  for (const name of [...older, 'rxdb-dexie-friendioo-lina_0--0--students', 'rxdb-dexie-friendioo-amina_999--0--students']) {
    const db = new Dexie(name)
    db.version(1).stores({ docs: 'id' })
    await db.open()
    db.close()
  }
  local = await openLocal(amina)
  await waitFor(async () => expect(await databases()).not.toContain(older[0]))
  await waitFor(async () => expect(await databases()).not.toContain(older[1]))
  expect(await databases()).toEqual(
    expect.arrayContaining(['rxdb-dexie-friendioo-lina_0--0--students', 'rxdb-dexie-friendioo-amina_999--0--students']),
  )
  await local.close()
  await removeLocal(amina)
  expect(await databases()).toEqual(['rxdb-dexie-friendioo-lina_0--0--students'])
})

it('opens one IndexedDB database for each collection, one for notes and one for its bookkeeping', async () => {
  local = await openLocal(amina)
  expect((await databases()).filter((name) => name.includes(NAME)).sort()).toEqual(
    [...COLLECTION_NAMES, '_rxdb_internal', 'plugin-local-documents-'].map(part).sort(),
  )
})

async function databases(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('rxdb'))
}

/** Returns RxDB's own connection, to read and write without RxDB. */
function connection(collection: string): Dexie {
  // Dexie's types do not have `connections`.
  const { connections } = Dexie as unknown as { connections: Dexie[] }
  return connections.find(({ name }) => name === part(collection))!
}

function stored(collection: string): Promise<object[]> {
  return connection(collection).table('docs').toArray()
}

it('clears a database that cannot be deleted, and does not wait for it', async () => {
  local = await openLocal(amina)
  await local.apply({ messages: [sampleMessage('m1', 'lina', 'amina', 1)] })
  await local.close()
  // WebKit does not close the connection of a worker that has ended. This connection does not close on request either.
  const held = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(part('messages'))
    request.onsuccess = () => resolve(request.result)
  })
  await removeLocal(amina)
  const left = await new Promise<number>((resolve) => {
    const request = held.transaction('docs').objectStore('docs').count()
    request.onsuccess = () => resolve(request.result)
  })
  expect(left).toBe(0)
  held.close()
  local = null
})

it('begins no transaction that waits for another', async () => {
  local = await openLocal(amina)
  await local.apply({ students: [sampleStudent('lina')], messages: [sampleMessage('m1', 'lina', 'amina', 1)] })
  const watched = local.watchAll('students', () => {})
  await Promise.all([local.note('checkpoint'), local.find('students', {}), local.find('messages', {})])
  waiting.found = []
  await Promise.all([
    local.apply({ students: [sampleStudent('omar')], messages: [{ id: 'm1', _deleted: true, rev: 1 }] }),
    local.find('students', {}),
    local.byIds('messages', ['m1']),
    local.setNote('checkpoint', 7),
    local.note('checkpoint'),
    local.apply({ students: [sampleStudent('lina')] }),
  ])
  expect(waiting.found).toEqual([])
  watched()
})
