import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLLECTION_NAMES, type Changes, type Doc } from '../../../../schemas/collections.ts'
import { ONE_OF_EACH, threeHundred } from '../../testing/one-of-each.ts'
import type { LocalStore } from '../local-store.ts'
import { sampleMessage, sampleStudent } from '../../testing/sample-documents.ts'
import { waitFor } from '../../../../tests/support/wait-for.ts'

/** Runs the contract suite of `LocalStore` (local-store.ts), which every implementation must pass. */
export function localStoreContract(open: () => Promise<LocalStore>): void {
  let store: LocalStore

  beforeEach(async () => {
    store = await open()
  })

  afterEach(() => store.close())

  const hello = sampleMessage('m1', 'amina', 'lina', 1)

  it('returns documents of every collection exactly as they were stored', async () => {
    await store.apply(ONE_OF_EACH)
    for (const collection of COLLECTION_NAMES) {
      const [doc] = ONE_OF_EACH[collection] as Doc[]
      expect(await store.find(collection, {})).toStrictEqual([doc])
      expect((await store.byIds(collection, [doc!.id])).get(doc!.id)).toStrictEqual(doc)
    }
  })

  it('returns stored documents by id, each once', async () => {
    await store.apply({ students: [sampleStudent('lina'), sampleStudent('omar'), sampleStudent('sara')] })
    const found = await store.byIds('students', ['lina', 'nobody', 'sara', 'lina'])
    expect([...found.keys()].sort()).toEqual(['lina', 'sara'])
    expect(await store.byIds('students', [])).toEqual(new Map())
  })

  it('finds documents by the values of fields', async () => {
    await store.apply({
      students: [
        sampleStudent('lina'),
        sampleStudent('omar', { year: '1st Year' }),
        sampleStudent('sara', { year: '1st Year', program: 'Nursing' }),
      ],
    })
    expect(ids(await store.find('students', { where: { id: 'omar' } }))).toEqual(['omar'])
    expect(ids(await store.find('students', { where: { year: '1st Year' } }))).toEqual(['omar', 'sara'])
    expect(ids(await store.find('students', { where: { year: '1st Year', program: 'Nursing' } }))).toEqual(['sara'])
    expect(ids(await store.find('students', { where: { year: '6th Year' } }))).toEqual([])
    expect(ids(await store.find('students', {}))).toEqual(['lina', 'omar', 'sara'])
  })

  it('finds documents by a number', async () => {
    await store.apply({ messages: [hello, sampleMessage('m2', 'lina', 'amina', 2)] })
    expect(ids(await store.find('messages', { where: { position: 2 } }))).toEqual(['m2'])
  })

  it('finds the newest messages of a conversation, newest first, in whatever order they arrived', async () => {
    await store.apply({ messages: shuffled(threeHundred()) })
    const newest = await store.find('messages', { newestWith: { pair: 'amina_lina', limit: 5 } })
    expect(newest.map((message) => message.position)).toEqual([150, 149, 148, 147, 146])
    const all = await store.find('messages', { newestWith: { pair: 'amina_youssef', limit: 1000 } })
    expect(all.map((message) => message.position)).toEqual(Array.from({ length: 150 }, (_, at) => 150 - at))
    expect(await store.find('messages', { newestWith: { pair: 'amina_omar', limit: 5 } })).toEqual([])
  })

  it('replaces stored documents, and removes them', async () => {
    await store.apply({ students: [sampleStudent('lina'), sampleStudent('omar')] })
    await store.apply({ students: [sampleStudent('lina', { year: '3rd Year' }), gone('omar')] })
    expect(await store.find('students', {})).toStrictEqual([sampleStudent('lina', { year: '3rd Year' })])
    expect((await store.byIds('students', ['omar'])).size).toBe(0)
  })

  it('drops a field that the new version does not have', async () => {
    const event = { rev: 1, id: 'e1', title: 'Exam', start: 1, end: 2 }
    await store.apply({ events: [{ ...event, location: 'Hall A' }] })
    await store.apply({ events: [event] })
    expect(await store.find('events', {})).toStrictEqual([event])
  })

  it('ignores the removal of a document that is not stored', async () => {
    await store.apply({ students: [gone('nobody')], messages: [] })
    expect(await store.find('students', {})).toEqual([])
  })

  it('stores the last version when a page names a document twice', async () => {
    await store.apply({
      students: [sampleStudent('lina'), gone('omar'), sampleStudent('lina', { year: '3rd Year' }), sampleStudent('omar')],
    })
    expect(ids(await store.find('students', { where: { year: '3rd Year' } }))).toEqual(['lina'])
    expect(ids(await store.find('students', {}))).toEqual(['lina', 'omar'])
  })

  it('REV-5 does not write an older version over a newer one, nor remove the newer one', async () => {
    const [older, newer] = [sampleStudent('lina', { rev: 4 }), sampleStudent('lina', { rev: 5, year: '3rd Year' })]
    await store.apply({ students: [newer] })
    await store.apply({ students: [older] })
    await store.apply({ students: [{ id: 'lina', _deleted: true, rev: 4 }] })
    expect(await store.find('students', {})).toStrictEqual([newer])
    await store.apply({ students: [older, { id: 'lina', _deleted: true, rev: 6 }, newer] })
    expect(await store.find('students', {})).toEqual([])
  })

  it('stores a document again after it was removed', async () => {
    await store.apply({ messages: [hello] })
    await store.apply({ messages: [gone('m1')] })
    await store.apply({ messages: [hello] })
    expect(await store.find('messages', { newestWith: { pair: 'amina_lina', limit: 9 } })).toStrictEqual([hello])
  })

  it('has the same documents when a page is applied again', async () => {
    const page: Changes = { messages: threeHundred(), students: [sampleStudent('lina'), gone('omar')] }
    await store.apply(page)
    await store.apply(page)
    expect(await store.find('messages', {})).toHaveLength(300)
    expect(ids(await store.find('students', {}))).toEqual(['lina'])
  })

  it('has the later of two pages when both are applied at once', async () => {
    await Promise.all([
      store.apply({ students: [sampleStudent('lina', { year: '1st Year' }), sampleStudent('omar')] }),
      store.apply({ students: [sampleStudent('lina', { year: '2nd Year' }), sampleStudent('sara')] }),
    ])
    expect(ids(await store.find('students', {}))).toEqual(['lina', 'omar', 'sara'])
    expect((await store.byIds('students', ['lina'])).get('lina')).toStrictEqual(sampleStudent('lina', { year: '2nd Year' }))
  })

  it('does not change a returned document when its stored version changes', async () => {
    await store.apply({ students: [sampleStudent('lina')] })
    const [doc] = await store.find('students', {})
    await store.apply({ students: [sampleStudent('lina', { year: '3rd Year' })] })
    expect(doc!.year).toBe('2nd Year')
  })

  // -- Watching --------------------------------------------------------------------------------------------------

  it('calls the listener with the result now and after every change, in order', async () => {
    await store.apply({ messages: [hello] })
    const seen: number[][] = []
    const end = store.watch('messages', { newestWith: { pair: 'amina_lina', limit: 2 } }, (docs) =>
      seen.push(docs.map((doc) => doc.position)),
    )
    await waitFor(() => expect(seen.at(-1)).toEqual([1]))
    await store.apply({ messages: [sampleMessage('m2', 'lina', 'amina', 2)] })
    await waitFor(() => expect(seen.at(-1)).toEqual([2, 1]))
    await store.apply({ messages: [sampleMessage('m3', 'lina', 'amina', 3)] })
    await waitFor(() => expect(seen.at(-1)).toEqual([3, 2]))
    await store.apply({ messages: [gone('m3')] })
    await waitFor(() => expect(seen.at(-1)).toEqual([2, 1]))
    end()
    expect(distinct(seen)).toEqual([[1], [2, 1], [3, 2], [2, 1]])
  })

  it('watches a whole collection', async () => {
    await store.apply({ messages: [hello, sampleMessage('m2', 'lina', 'amina', 2)] })
    await store.apply({ messages: [gone('m1')] })
    const seen: Doc[][] = []
    const end = store.watchAll('messages', (docs) => seen.push(docs))
    await waitFor(() => expect(seen.at(-1)).toStrictEqual([sampleMessage('m2', 'lina', 'amina', 2)]))
    await store.apply({ messages: [gone('m2'), sampleMessage('m3', 'lina', 'amina', 3)] })
    await waitFor(() => expect(seen.at(-1)).toStrictEqual([sampleMessage('m3', 'lina', 'amina', 3)]))
    end()
    await store.apply({ messages: [hello] })
    expect(seen.at(-1)).toHaveLength(1)
  })

  it('calls a listener in order during a burst of pages, and ends with the last one', async () => {
    const seen: number[] = []
    const end = store.watch('messages', { newestWith: { pair: 'amina_lina', limit: 1 } }, (docs) => seen.push(docs[0]?.position ?? 0))
    for (let position = 1; position <= 20; position++)
      await store.apply({ messages: [sampleMessage(`m${position}`, 'amina', 'lina', position)] })
    await waitFor(() => expect(seen.at(-1)).toBe(20))
    end()
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  it('watches one document by its id: absent, stored, changed, removed', async () => {
    const seen: (string | null)[] = []
    const end = store.watch('students', { where: { id: 'lina' } }, ([doc]) => seen.push(doc?.year ?? null))
    await waitFor(() => expect(seen).toEqual([null]))
    for (const year of ['1st Year', '2nd Year']) {
      await store.apply({ students: [sampleStudent('lina', { year }), sampleStudent('omar')] })
      await waitFor(() => expect(seen.at(-1)).toBe(year))
    }
    await store.apply({ students: [gone('lina')] })
    await waitFor(() => expect(seen.at(-1)).toBeNull())
    end()
  })

  it('watches documents by their ids, and is not called for others', async () => {
    const seen: string[][] = []
    await store.apply({ students: [sampleStudent('lina'), sampleStudent('omar')] })
    const end = store.watchByIds('students', ['lina', 'sara'], (docs) => seen.push(docs.map(({ id, year }) => `${id} ${year}`)))
    await waitFor(() => expect(seen).toEqual([['lina 2nd Year']]))
    await store.apply({ students: [sampleStudent('omar', { year: '5th Year' })] })
    await store.apply({ students: [sampleStudent('lina', { year: '3rd Year' })] })
    await waitFor(() => expect(seen.at(-1)).toEqual(['lina 3rd Year']))
    await store.apply({ students: [gone('lina'), sampleStudent('sara')] })
    await waitFor(() => expect(seen.at(-1)).toEqual(['sara 2nd Year']))
    end()
    await store.apply({ students: [gone('sara')] })
    expect(distinct(seen.map((each) => each.join()))).toEqual(['lina 2nd Year', 'lina 3rd Year', 'sara 2nd Year'])
  })

  it('calls a listener once with all documents of a large page', async () => {
    const seen: number[] = []
    const end = store.watch('messages', {}, (docs) => seen.push(docs.length))
    await waitFor(() => expect(seen).toEqual([0]))
    await store.apply({ messages: threeHundred() })
    await waitFor(() => expect(seen.at(-1)).toBe(300))
    end()
    expect(distinct(seen)).toEqual([0, 300])
  })

  it('calls no listener after its end or after close', async () => {
    const ended = vi.fn()
    const closed = vi.fn()
    const end = store.watch('students', {}, ended)
    store.watch('students', {}, closed)
    store.watchNote('checkpoint', closed)
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
    end()
    const calls = ended.mock.calls.length
    await store.apply({ students: [sampleStudent('lina')] })
    expect(ended).toHaveBeenCalledTimes(calls)
    await store.close()
    const last = closed.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(closed).toHaveBeenCalledTimes(last)
  })

  // -- Notes -----------------------------------------------------------------------------------------------------

  it('stores notes of any JSON type, and returns null for a missing one', async () => {
    expect(await store.note('checkpoint')).toBeNull()
    for (const value of [{ epoch: 'e', feeds: { a: 1 } }, 'text', 0, false, ['a'], null]) {
      await store.setNote('checkpoint', value)
      expect(await store.note('checkpoint')).toStrictEqual(value)
    }
    expect(await store.note('other')).toBeNull()
    await store.setNote('other', 1)
    expect(await store.notes(['other', 'none', 'checkpoint'])).toStrictEqual([1, null, await store.note('checkpoint')])
  })

  it('has the last value when a note is set several times at once', async () => {
    await Promise.all([1, 2, 3, 4].map((value) => store.setNote('checkpoint', value)))
    expect(await store.note('checkpoint')).toBe(4)
  })

  it('CHECK-11 replaces a note only if it equals the expected value, and returns whether it did', async () => {
    expect(await store.replaceNote('checkpoint', 1, 2)).toBe(false)
    expect(await store.replaceNote('checkpoint', null, { feeds: { a: 1, b: 2 }, turn: 1 })).toBe(true)
    expect(await store.replaceNote('checkpoint', null, 2)).toBe(false)
    expect(await store.replaceNote('checkpoint', { feeds: { a: 1, b: 2 }, turn: 2 }, 2)).toBe(false)
    expect(await store.note('checkpoint')).toEqual({ feeds: { a: 1, b: 2 }, turn: 1 })
    expect(await store.replaceNote('checkpoint', await store.note('checkpoint'), 2)).toBe(true)
    expect(await store.note('checkpoint')).toBe(2)
    await store.clear()
    expect(await store.replaceNote('checkpoint', null, 3)).toBe(true)
  })

  it('F29 lets exactly one of several tabs replace a note at once', async () => {
    for (const before of [null, 'first']) {
      await store.setNote('checkpoint', before)
      const won = await Promise.all([1, 2, 3, 4].map((value) => store.replaceNote('checkpoint', before, value)))
      expect(won.filter((yes) => yes)).toHaveLength(1)
      expect(await store.note('checkpoint')).toBe(won.indexOf(true) + 1)
    }
    await store.clear()
    expect((await Promise.all([1, 2, 3].map((value) => store.replaceNote('checkpoint', null, value)))).filter((yes) => yes)).toHaveLength(1)
  })

  it('calls the listener of a note that was replaced', async () => {
    const seen: unknown[] = []
    const end = store.watchNote('checkpoint', (value) => seen.push(value))
    await store.replaceNote('checkpoint', null, 1)
    await waitFor(() => expect(seen.at(-1)).toBe(1))
    end()
  })

  it('calls the listener of a note with its value now and after every change', async () => {
    const seen: unknown[] = []
    const other = vi.fn()
    const ends = [store.watchNote('checkpoint', (value) => seen.push(value)), store.watchNote('other', other)]
    await waitFor(() => expect(seen).toEqual([null]))
    await store.setNote('checkpoint', { at: 1 })
    await store.setNote('checkpoint', { at: 2 })
    await waitFor(() => expect(seen.at(-1)).toEqual({ at: 2 }))
    for (const end of ends) end()
    const calls = seen.length
    await store.setNote('checkpoint', { at: 3 })
    expect(seen).toHaveLength(calls)
    expect(other.mock.calls.every(([value]) => value === null)).toBe(true)
  })

  it('separates notes from documents of the same id', async () => {
    await store.setNote('m1', 'a note')
    await store.apply({ messages: [hello] })
    expect(await store.note('m1')).toBe('a note')
    expect(await store.find('messages', {})).toStrictEqual([hello])
  })

  // -- Clearing --------------------------------------------------------------------------------------------------

  it('clears every document and every note, calls the listeners, and works afterwards', async () => {
    await store.apply(ONE_OF_EACH)
    await store.setNote('checkpoint', 1)
    const newest: number[] = []
    const students: number[] = []
    const notes: unknown[] = []
    const ends = [
      store.watch('messages', { newestWith: { pair: 'amina_lina', limit: 50 } }, (docs) => newest.push(docs.length)),
      store.watch('students', {}, (docs) => students.push(docs.length)),
      store.watchNote('checkpoint', (value) => notes.push(value)),
    ]
    await waitFor(() => expect([newest.at(-1), students.at(-1), notes.at(-1)]).toEqual([1, 1, 1]))

    await store.clear()
    for (const collection of COLLECTION_NAMES) expect(await store.find(collection, {})).toEqual([])
    expect(await store.note('checkpoint')).toBeNull()
    await waitFor(() => expect([newest.at(-1), students.at(-1), notes.at(-1)]).toEqual([0, 0, null]))

    await store.apply(ONE_OF_EACH)
    await store.setNote('checkpoint', 2)
    await waitFor(() => expect([newest.at(-1), students.at(-1), notes.at(-1)]).toEqual([1, 1, 2]))
    for (const end of ends) end()
  })
}

/** Shuffles in the same way each time. */
function shuffled<T>(items: T[]): T[] {
  return items
    .map((item, at) => [(at * 7919) % 1009, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

function ids(docs: readonly { id: string }[]): string[] {
  return docs.map((doc) => doc.id).sort()
}

/** Removes repetitions: a store may call again with the same value. */
function distinct<T>(values: T[]): T[] {
  return values.filter((value, at) => JSON.stringify(value) !== JSON.stringify(values[at - 1]))
}

function gone(id: string) {
  return { id, _deleted: true, rev: 1 } as const
}
