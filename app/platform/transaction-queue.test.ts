import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WaitingTransactions } from '../../tests/support/waiting-transactions.ts'
import { holdTransactions, queueTransactions } from './transaction-queue.ts'

class Notes extends Dexie {
  notes!: Table<string, string>

  constructor() {
    super('notes')
    this.version(1).stores({ notes: '' })
  }

  put(key: string, value: string): Promise<string> {
    return this.transaction('rw', this.notes, () => this.notes.put(value, key))
  }

  get(key: string): Promise<string | undefined> {
    return this.transaction('r', this.notes, () => this.notes.get(key))
  }
}

const waiting = new WaitingTransactions()
let db: Notes

beforeEach(async () => {
  await Dexie.delete('notes')
  db = new Notes()
  // Dexie reads the schema in a transaction of its own when it opens.
  await db.get('a')
  waiting.found = []
})

afterEach(() => db.close())

it('lets no transaction wait for another of its connection, and keeps their order', async () => {
  queueTransactions(db)
  const results = await Promise.all([
    db.put('a', 'first'),
    db.get('a'),
    db.get('b'),
    db.put('a', 'second'),
    db.get('a'),
    db.put('b', 'third'),
    db.get('b'),
  ])
  expect(results).toEqual(['a', 'first', undefined, 'a', 'second', 'b', 'third'])
  expect(waiting.found).toEqual([])
})

it('continues after a transaction that failed', async () => {
  queueTransactions(db)
  const failed = db.transaction('rw', db.notes, () => Promise.reject(new Error('no')))
  const after = db.put('a', 'kept')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('a')
  expect(await db.get('a')).toBe('kept')
})

it('runs a nested transaction as a part of the outer one', async () => {
  queueTransactions(db)
  await db.transaction('rw', db.notes, async () => {
    await db.put('a', 'inner')
    expect(await db.get('a')).toBe('inner')
  })
  expect(await db.get('a')).toBe('inner')
})

it('begins no transaction while they are held, and all of them afterwards', async () => {
  queueTransactions(db)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  holdTransactions(1_000)
  const done = vi.fn()
  const put = db.put('a', 'held').then(done)
  await db.table('notes').get('a')
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await put
  expect(await db.get('a')).toBe('held')
})

it('is needed: without it, transactions wait for each other', async () => {
  await Promise.all([db.put('a', 'first'), db.get('a')])
  expect(waiting.found).toEqual(['notes: readonly waits for readwrite'])
})
