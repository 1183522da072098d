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

it('is read before its store is open, and is in it when that is, in the order of writing', async () => {
  await early.apply({ students: [lina] })
  await early.setNote('checkpoint', 1)
  await early.apply({ students: [omar, { id: lina.id, _deleted: true }] })
  expect(await early.replaceNote('checkpoint', 1, 2)).toBe(true)
  expect([await early.find('students', {}), await early.note('checkpoint')]).toEqual([[omar], 2])
  expect(store.all('students')).toEqual([])
  open(store)
  await early.persisted
  expect([store.all('students'), await store.note('checkpoint')]).toEqual([[omar], 2])
})

it('goes on in the store: what is watched, what is written, and what another tab writes', async () => {
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

it('F29 what another tab has written of a window stays, whatever was heard here', async () => {
  await early.apply({ students: [lina] })
  await early.replaceNote('checkpoint', null, 'mine')
  await store.apply({ students: [omar] })
  await store.setNote('checkpoint', 'theirs')
  open(store)
  await early.persisted
  expect([store.all('students'), await early.find('students', {}), await early.note('checkpoint')]).toEqual([[omar], [omar], 'theirs'])
})

it('F29 where another tab writes meanwhile the note that it took for its own, it begins again with nothing', async () => {
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

it('says that its store does not open, and goes on from memory, never as kept', async () => {
  const kept = vi.fn()
  void early.persisted.then(kept)
  await early.apply({ students: [lina] })
  const reason = new Error('The disk is full')
  refuse(reason)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(reason))
  expect(await early.find('students', {})).toEqual([lina])
  expect(kept).not.toHaveBeenCalled()
})

it('writes nothing any more once it is closed', async () => {
  await early.apply({ students: [lina] })
  const closed = early.close()
  open(store)
  await closed
  expect(store.all('students')).toEqual([])
})
