import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { filter } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STORE_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { sampleMessage } from '../testing/sample-documents.ts'
import { openDatabase } from './rx-database.ts'
import { openLocal, removeLocal, type RxLocalStore } from './rx-local-store.ts'
import { RxNotes } from './rx-notes.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

// Without `self`, RxDB uses IndexedDB as the channel between tabs, which is slow.
vi.stubGlobal('self', globalThis)

const amina = 'amina' as StudentId
const NOTES = `rxdb-dexie-friendioo-amina_${STORE_VERSION}--0--plugin-local-documents-`
let local: RxLocalStore

beforeEach(async () => {
  await removeLocal(amina)
  local = await openLocal(amina)
})

afterEach(async () => {
  await local.close()
})

const modes: IDBTransactionMode[] = []
const begin = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (...args) {
  const transaction = begin.apply(this, args)
  modes.push(transaction.mode)
  return transaction
}

/** Returns the modes of the transactions that `act` begins. */
async function transactionsOf(act: () => Promise<unknown>): Promise<IDBTransactionMode[]> {
  // What opened the store has ended.
  await new Promise((resolve) => setTimeout(resolve, 20))
  modes.length = 0
  await act()
  return [...modes]
}

/** Overwrites a note as another tab does, which this tab has not heard yet. */
async function writtenElsewhere(key: string, value: unknown): Promise<void> {
  // Dexie's types do not have `connections`.
  const { connections } = Dexie as unknown as { connections: Dexie[] }
  const notes = connections.find(({ name }) => name === NOTES)!.table('docs')
  await notes.put({ ...(await notes.get(key)), data: { value }, _rev: '9-another-tab' })
}

it('writes a document that this tab has written before in one transaction', async () => {
  const sent = sampleMessage('m1', 'lina', 'amina', 1)
  expect(await transactionsOf(() => local.apply({ messages: [sent] }))).toEqual(['readwrite'])
  const read = { ...sent, deliveryStatus: 'read', rev: sent.rev + 1 } as const
  expect(await transactionsOf(() => local.apply({ messages: [read] }))).toEqual(['readwrite'])
  expect(await local.find('messages', {})).toEqual([read])
})

it('does not read a note that this tab has written before it replaces it', async () => {
  await local.setNote('checkpoint', 1)
  expect(await transactionsOf(() => local.replaceNote('checkpoint', 1, 2))).toEqual(['readwrite'])
  expect(await local.note('checkpoint')).toBe(2)
})

it('CHECK-11 F29 keeps the note of another tab that this one has not received yet', async () => {
  await local.setNote('checkpoint', 1)
  await writtenElsewhere('checkpoint', 2)
  expect(await local.replaceNote('checkpoint', 1, 3)).toBe(false)
  expect(await local.note('checkpoint')).toBe(2)
  expect(await local.replaceNote('checkpoint', 2, 3)).toBe(true)
})

it('F29 does not insert a note that another tab has cleared unheard', async () => {
  await local.close()
  const { db, notes } = await openDatabase(amina, () => {})
  let isAsleep = false
  const heard = () => notes.changeStream().pipe(filter(() => !isAsleep))
  const asleep = new Proxy(notes, {
    get: (target, name) => (name === 'changeStream' ? heard : (Reflect.get(target, name, target) as unknown)),
  })
  const [late, other] = [new RxNotes(asleep), new RxNotes(notes)]
  await late.set('checkpoint', 1)
  isAsleep = true
  await other.clear()
  expect(await late.replace('checkpoint', 1, 2)).toBe(false)
  expect(await other.read(['checkpoint'])).toEqual([null])
  expect(await other.replace('checkpoint', null, 3)).toBe(true)
  await db.close()
  local = await openLocal(amina)
})

it('reads a note once for all who watch it, and not again after each write of this tab', async () => {
  await local.setNote('checkpoint', 1)
  const seen: unknown[] = []
  const wait = (last: unknown) => waitFor(() => expect(seen.slice(-3)).toEqual([last, last, last]))
  const began = await transactionsOf(async () => {
    for (let n = 0; n < 3; n++) local.watchNote('checkpoint', (value) => seen.push(value))
    await wait(1)
    await local.setNote('checkpoint', 2)
    await local.replaceNote('checkpoint', 2, 3)
    await wait(3)
  })
  expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect(began).toEqual(['readonly', 'readwrite', 'readwrite'])
})

it('reads a watched note again when another tab has written it in between', async () => {
  await local.setNote('checkpoint', 1)
  const seen: unknown[] = []
  local.watchNote('checkpoint', (value) => seen.push(value))
  await waitFor(() => expect(seen).toEqual([1]))
  await writtenElsewhere('checkpoint', 2)
  await local.setNote('checkpoint', 3)
  await waitFor(() => expect(seen).toEqual([1, 3]))
})
