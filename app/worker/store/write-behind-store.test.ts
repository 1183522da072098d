import { beforeEach, expect, it, vi } from 'vitest'
import { WriteBehindStore } from './write-behind-store.ts'
import type { LocalStore } from './local-store.ts'
import { MemoryLocalStore } from './memory-local-store.ts'
import type { ReplicaState } from './replica-notes.ts'
import { sampleStudent } from '../testing/sample-documents.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

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
  expect(await early.persisted).toBeNull()
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

/** The replica state of a tab that has this feed up to `seq`. */
function replicaState(seq: number, { epoch = 'e', feed = 'user:amina', complete = true } = {}): ReplicaState {
  return { checkpoint: { epoch, feeds: { [feed]: seq } }, complete, at: 0, window: 'w', turn: seq }
}

/** Opens the store in which another tab has written a bootstrap with Omar, while this tab shows Lina. */
async function openAfterAnother(theirs: ReplicaState, mine = replicaState(5)): Promise<void> {
  await early.apply({ students: [lina] })
  await early.replaceNote('checkpoint', null, mine)
  await store.apply({ students: [omar] })
  await store.setNote('checkpoint', theirs)
  open(store)
  await early.persisted
}

it.each([
  ['is ahead', replicaState(6)],
  ['has the same', replicaState(5)],
  ['is of another epoch', replicaState(1, { epoch: 'restored' })],
  ['reads other feeds', replicaState(1, { feed: 'user:amina:2' })],
])('F29 shows the bootstrap that another tab has written, and does not overwrite it, when it %s', async (_, theirs) => {
  await openAfterAnother(theirs)
  expect([store.all('students'), await early.find('students', {}), await early.note('checkpoint')]).toEqual([[omar], [omar], theirs])
})

it('F29 shows what it has while the bootstrap of another tab is behind it, so that no screen goes back', async () => {
  const seen: string[][] = []
  early.watch('students', {}, (docs) => seen.push(docs.map(({ id }) => id)))
  await openAfterAnother(replicaState(4))
  expect(await early.persisted).toEqual(replicaState(5).checkpoint)
  expect([await early.find('students', {}), await early.note('checkpoint')]).toEqual([[lina], replicaState(4)])
  await early.setNote('checkpoint', replicaState(5, { complete: false }))
  expect(await early.find('students', {})).toEqual([lina])
  await early.apply({ students: [sampleStudent('sara')] })
  await early.setNote('checkpoint', replicaState(5))
  expect((await early.find('students', {})).map(({ id }) => id)).toEqual(['omar', 'sara'])
  expect(seen.at(-1)).toEqual(['omar', 'sara'])
  expect(seen).not.toContainEqual(['omar'])
})

it('F29 clears the store when another tab writes the checkpoint in the meantime, and shows what it has until the next bootstrap', async () => {
  await early.apply({ students: [lina] })
  expect(await early.replaceNote('checkpoint', null, replicaState(5))).toBe(true)
  const apply = store.apply.bind(store)
  store.apply = async (changes) => {
    await apply(changes)
    await store.replaceNote('checkpoint', null, replicaState(5))
  }
  open(store)
  await early.persisted
  expect([store.all('students'), await early.find('students', {}), await early.note('checkpoint')]).toEqual([[], [lina], null])
  store.apply = apply
  await early.apply({ students: [omar] })
  await early.replaceNote('checkpoint', null, replicaState(5))
  expect(await early.find('students', {})).toEqual([omar])
})

it('reports that its store does not open, and works from memory without resolving `persisted`', async () => {
  const kept = vi.fn()
  void early.persisted.then(kept)
  await early.apply({ students: [lina] })
  const reason = new Error('The disk is full')
  refuse(reason)
  await waitFor(() => expect(failed).toHaveBeenCalledWith(reason))
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
