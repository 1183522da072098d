import { beforeEach, expect, it, vi } from 'vitest'
import { WriteBehindStore } from './write-behind-store.ts'
import type { LocalStore } from './local-store.ts'
import { MemoryLocalStore } from './memory-local-store.ts'
import { sampleStudent } from '../testing/sample-documents.ts'

const lina = sampleStudent('lina')
const omar = sampleStudent('omar')

let store: MemoryLocalStore
let open: (store: LocalStore) => void
let refuse: (error: unknown) => void
let early: WriteBehindStore
const failed = vi.fn()

beforeEach(() => {
  failed.mockClear()
  store = new MemoryLocalStore()
  const opening = new Promise<LocalStore>((resolve, reject) => {
    open = resolve
    refuse = reject
  })
  early = new WriteBehindStore(opening, failed)
})

it('serves reads before its store is open, and then writes everything to it in order', async () => {
  await early.apply({ students: [lina] })
  await early.setNote('checkpoint', 1)
  await early.apply({ students: [omar, { id: lina.id, _deleted: true, rev: 1 }] })
  expect(await early.replaceNote('checkpoint', 1, 2)).toBe(true)
  expect([await early.find('students', {}), await early.note('checkpoint')]).toEqual([[omar], 2])
  expect(store.all('students')).toEqual([])
  open(store)
  await early.persisted
  expect([store.all('students'), await store.note('checkpoint')]).toEqual([[omar], 2])
})

it('moves watches, reads and writes to the store, and sees what another tab writes', async () => {
  const seen: string[][] = []
  const notes: unknown[] = []
  const end = early.watch('students', {}, (docs) => seen.push(docs.map(({ id }) => id)))
  early.watchNote('checkpoint', (note) => notes.push(note))
  await early.apply({ students: [lina] })
  open(store)
  await early.persisted
  await store.apply({ students: [omar] })
  await early.setNote('checkpoint', 3)
  expect([seen.at(-1), notes.at(-1), await store.note('checkpoint')]).toEqual([['lina', 'omar'], 3, 3])
  end()
  await store.apply({ students: [sampleStudent('sara')] })
  expect(seen.at(-1)).toEqual(['lina', 'omar'])
})

it('F29 does not overwrite a bootstrap that another tab has written', async () => {
  await early.apply({ students: [lina] })
  await early.replaceNote('checkpoint', null, 'mine')
  await store.apply({ students: [omar] })
  await store.setNote('checkpoint', 'theirs')
  open(store)
  await early.persisted
  expect([store.all('students'), await early.find('students', {}), await early.note('checkpoint')]).toEqual([[omar], [omar], 'theirs'])
})

it('F29 clears the store when another tab writes the checkpoint in the meantime', async () => {
  await early.apply({ students: [lina] })
  expect(await early.replaceNote('checkpoint', null, 'mine')).toBe(true)
  const apply = store.apply.bind(store)
  store.apply = async (changes) => {
    await apply(changes)
    await store.replaceNote('checkpoint', null, 'theirs')
  }
  open(store)
  await early.persisted
  expect([await early.find('students', {}), await early.note('checkpoint')]).toEqual([[], null])
})

it('reports that its store does not open, and works from memory without resolving `persisted`', async () => {
  const kept = vi.fn()
  void early.persisted.then(kept)
  await early.apply({ students: [lina] })
  const reason = new Error('The disk is full')
  refuse(reason)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(reason))
  expect(await early.find('students', {})).toEqual([lina])
  expect(kept).not.toHaveBeenCalled()
})

it('writes nothing after close', async () => {
  await early.apply({ students: [lina] })
  const closed = early.close()
  open(store)
  await closed
  expect(store.all('students')).toEqual([])
})
