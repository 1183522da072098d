import { describe, expect, it } from 'vitest'
import type { FeedMove } from '../records.ts'
import type { WriteTx } from '../store.ts'
import { student } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

/** Tests of the log that pulls and pokes are based on (architecture.md section 5, Feeds). */
export function feeds(opened: OpenTestStore): void {
  const tell =
    (doc: string, ...names: string[]) =>
    async (tx: WriteTx) =>
      tx.publish(names, 'students', doc)

  it('CHECK-4 starts at 0 and uses one seq per document', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      tx.publish(['user:amina', 'campus:demo'], 'messages', 'm1')
      tx.publish(['user:amina'], 'conversations', 'youssef')
    })
    await store.read(async (view) => {
      expect(await view.feeds.heads(['campus:demo', 'user:amina', 'user:nobody'])).toEqual({
        'campus:demo': 1,
        'user:amina': 2,
        'user:nobody': 0,
      })
      expect(await view.feeds.floors(['user:amina'])).toEqual({ 'user:amina': 0 })
      expect(await view.feeds.after('user:amina', 0, 10)).toEqual([
        { feed: 'user:amina', collection: 'messages', docId: 'm1', seq: 1 },
        { feed: 'user:amina', collection: 'conversations', docId: 'youssef', seq: 2 },
      ])
    })
  })

  it('orders a feed by commits, without gaps, when many works write at once', async () => {
    const store = await opened()
    const stood: string[] = []
    const names = Array.from({ length: 400 }, (_, at) => `d${at}`)
    await Promise.all(
      names.map((name, at) =>
        store
          .write(async (tx) => {
            tx.publish(['campus:demo'], 'students', name)
            tx.afterCommit(() => stood.push(name))
            if (at % 7 === 3) throw new Error('no')
          })
          .catch(() => {}),
      ),
    )
    const entries = await store.read((view) => view.feeds.after('campus:demo', 0, 1_000))
    expect(entries.map(({ docId }) => docId)).toEqual(stood)
    expect(stood).toEqual(names.filter((_, at) => at % 7 !== 3))
    expect(entries.map(({ seq }) => seq)).toEqual(stood.map((_, at) => at + 1))
  })

  it('CHECK-4 stores one entry per document, the latest', async () => {
    const store = await opened()
    for (const doc of ['a', 'b', 'a']) await store.write(tell(doc, 'campus:demo'))
    const entries = await store.read((view) => view.feeds.after('campus:demo', 0, 10))
    expect(entries.map(({ docId, seq }) => [docId, seq])).toEqual([
      ['b', 2],
      ['a', 3],
    ])
    expect(await store.read((view) => view.feeds.heads(['campus:demo']))).toEqual({ 'campus:demo': 3 })
  })

  it('adds one entry when one work publishes a document several times', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (let time = 0; time < 3; time++) tx.publish(['campus:demo'], 'students', 'a')
      tx.publish(['campus:demo'], 'account', 'a')
    })
    const entries = await store.read((view) => view.feeds.after('campus:demo', 0, 10))
    expect(entries.map(({ collection, seq }) => [collection, seq])).toEqual([
      ['students', 1],
      ['account', 2],
    ])
  })

  it('returns pages after a seq', async () => {
    const store = await opened()
    for (const doc of ['a', 'b', 'c', 'd']) await store.write(tell(doc, 'campus:demo'))
    const page = await store.read((view) => view.feeds.after('campus:demo', 1, 2))
    expect(page.map(({ docId }) => docId)).toEqual(['b', 'c'])
    expect(await store.read((view) => view.feeds.after('campus:demo', 4, 2))).toEqual([])
  })

  describe('deletes old entries', () => {
    const [DEMO, AMINA] = ['campus:demo', 'user:amina']
    /** Opens a store in which `a` to `e` were published at 1 to 5. */
    async function told() {
      let now = 0
      const store = await opened(() => now)
      for (const doc of ['a', 'b', 'c', 'd', 'e']) {
        now++
        await store.write(tell(doc, DEMO))
      }
      return {
        store,
        at: (time: number) => (now = time),
        kept: async (feed = DEMO) => (await store.read((view) => view.feeds.after(feed, 0, 10))).map(({ docId }) => docId),
      }
    }

    it('CHECK-7 the store deletes entries up to a time, and raises the floor to the last deleted seq', async () => {
      const { store, kept } = await told()
      expect(await store.write((tx) => tx.feeds.deleteBefore(DEMO, 4, 10))).toBe(3)
      expect(await kept()).toEqual(['d', 'e'])
      expect(await store.read((view) => view.feeds.floors([DEMO]))).toEqual({ [DEMO]: 3 })
      expect(await store.read((view) => view.feeds.heads([DEMO]))).toEqual({ [DEMO]: 5 })
      expect(await store.write((tx) => tx.feeds.deleteBefore(DEMO, 4, 10))).toBe(0)
      expect(await store.read((view) => view.feeds.floors([DEMO]))).toEqual({ [DEMO]: 3 })
    })

    it('the store deletes at most `limit` entries at a time, the oldest first', async () => {
      const { store, kept } = await told()
      const floors = []
      for (const expected of [2, 2, 0]) {
        expect(await store.write((tx) => tx.feeds.deleteBefore(DEMO, 5, 2))).toBe(expected)
        floors.push((await store.read((view) => view.feeds.floors([DEMO])))[DEMO])
      }
      expect([floors, await kept()]).toEqual([[2, 4, 4], ['e']])
    })

    it('the store keeps an entry that was published again later, and entries of another feed', async () => {
      const { store, at, kept } = await told()
      await store.write(tell('a', AMINA))
      at(9)
      await store.write(tell('a', DEMO))
      expect(await store.write((tx) => tx.feeds.deleteBefore(DEMO, 9, 10))).toBe(4)
      expect([await kept(), await kept(AMINA)]).toEqual([['a'], ['a']])
      expect(await store.read((view) => view.feeds.floors([DEMO, AMINA]))).toEqual({ [DEMO]: 5, [AMINA]: 0 })
    })

    it('a restart of a feed deletes all entries so far, including those of the current work', async () => {
      const { store, kept } = await told()
      await store.write(async (tx) => {
        tx.publish([DEMO], 'students', 'f')
        await tx.feeds.restart(DEMO)
        tx.publish([DEMO], 'students', 'g')
      })
      expect(await kept()).toEqual(['g'])
      expect(await store.read((view) => view.feeds.floors([DEMO]))).toEqual({ [DEMO]: 6 })
      expect(await store.read((view) => view.feeds.heads([DEMO]))).toEqual({ [DEMO]: 7 })
    })

    it('a feed continues from the head when no entry is left', async () => {
      const { store, kept } = await told()
      await store.write((tx) => tx.feeds.deleteBefore(DEMO, 9, 10))
      expect([await kept(), await store.read((view) => view.feeds.ages(null, 10))]).toEqual([[], [{ feed: DEMO, oldest: null }]])
      await store.write(tell('a', DEMO))
      expect(await store.read((view) => view.feeds.after(DEMO, 5, 10))).toEqual([
        { feed: DEMO, collection: 'students', docId: 'a', seq: 6 },
      ])
    })

    it('CHECK-7 the store stops deleting at the first newer entry, even if the clock moved back', async () => {
      const { store, at, kept } = await told()
      at(0)
      await store.write(tell('f', DEMO))
      expect(await store.write((tx) => tx.feeds.deleteBefore(DEMO, 3, 10))).toBe(2)
      expect(await kept()).toEqual(['c', 'd', 'e', 'f'])
    })

    it('the store returns the age of each feed’s oldest entry, a page at a time', async () => {
      const { store, at } = await told()
      at(7)
      await store.write(async (tx) => {
        tx.publish(['user:z', AMINA], 'students', 'a')
      })
      const ages = [
        { feed: DEMO, oldest: 1 },
        { feed: AMINA, oldest: 7 },
        { feed: 'user:z', oldest: 7 },
      ]
      expect(await store.read((view) => view.feeds.ages(null, 10))).toEqual(ages)
      expect(await store.read((view) => view.feeds.ages(null, 2))).toEqual(ages.slice(0, 2))
      expect(await store.read((view) => view.feeds.ages(AMINA, 2))).toEqual(ages.slice(2))
    })
  })

  it('returns to a work the heads that its commit will have', async () => {
    const store = await opened()
    const works = ['a', 'b', 'c'].map((doc) =>
      store.write(async (tx) => {
        tx.publish(['user:amina', 'campus:demo'], 'students', doc)
        return tx.positions(['user:amina', 'user:nobody'])
      }),
    )
    expect(await Promise.all(works)).toEqual([1, 2, 3].map((seq) => ({ 'user:amina': seq, 'user:nobody': 0 })))
    expect(await store.read((view) => view.feeds.heads(['user:amina', 'campus:demo']))).toEqual({ 'user:amina': 3, 'campus:demo': 3 })
  })

  it('counts changes that are published after the positions were requested', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      tx.publish(['user:amina'], 'students', 'a')
      expect(await tx.positions(['user:amina'])).toEqual({ 'user:amina': 1 })
      tx.publish(['user:amina'], 'students', 'b')
    })
    expect(await store.read((view) => view.feeds.heads(['user:amina']))).toEqual({ 'user:amina': 2 })
  })

  it('POKE-1 announces the moves of feeds only after the commit and in its order, each from the seq where the last one ended', async () => {
    const store = await opened()
    const moved: FeedMove[] = []
    const found: Promise<unknown>[] = []
    store.onMoved((moves) => {
      moved.push(...moves)
      found.push(store.read((view) => view.students.byId(student(moves[0]!.entries[0]!.docId).id)))
    })
    const names = ['a', 'b', 'mallory', 'c']
    await Promise.all(
      names.map((name) =>
        store
          .write(async (tx) => {
            await tx.students.put(student(name))
            tx.publish(['user:z', 'campus:demo'], 'students', name)
            if (name === 'mallory') throw new Error('no')
          })
          .catch(() => {}),
      ),
    )
    expect(moved.map(({ feed, prev, seq }) => [feed, prev, seq])).toEqual([
      ['campus:demo', 0, 1],
      ['user:z', 0, 1],
      ['campus:demo', 1, 2],
      ['user:z', 1, 2],
      ['campus:demo', 2, 3],
      ['user:z', 2, 3],
    ])
    expect(moved.filter(({ feed }) => feed === 'user:z').flatMap(({ entries }) => entries)).toEqual(
      ['a', 'b', 'c'].map((docId) => ({ collection: 'students', docId })),
    )
    expect(await Promise.all(found)).not.toContain(null)
  })

  it('announces nothing when a work publishes nothing', async () => {
    const store = await opened()
    const moved: FeedMove[] = []
    store.onMoved((moves) => void moved.push(...moves))
    await store.write((tx) => tx.students.put(student('amina')))
    expect(moved).toEqual([])
  })

  it('notifies every listener once of all moves of a commit, with the version of their documents', async () => {
    const store = await opened()
    const heard: string[][] = [[], []]
    for (const mine of heard)
      store.onMoved((moves) => void mine.push(moves.map(({ feed, rev, entries }) => `${feed} ${rev} ${entries[0]?.docId}`).join(', ')))
    const work = (docId: string) => store.write(async (tx) => tx.publish(['user:z'], 'students', docId))
    await Promise.all([work('a'), work('b')])
    const revs = await store.read((view) => view.feeds.revs(['user:z'], 'students', ['a', 'b']))
    const once = [`user:z ${revs.get('a')} a, user:z ${revs.get('b')} b`]
    expect(heard).toEqual([once, once])
  })

  it('lets a listener of moves read what the commit left, before the next commit', async () => {
    const store = await opened()
    const named = (firstName: string, tell = true) =>
      store.write(async (tx) => {
        await tx.students.put({ ...student('amina'), firstName })
        if (tell) tx.publish(['user:z'], 'students', 'amina')
      })
    const found: unknown[] = []
    let next: Promise<void> | undefined
    store.onMoved(async (_, committed) => {
      next = named('Later', false)
      found.push((await committed.students.byId(student('amina').id))?.firstName, await committed.feeds.heads(['user:z']))
    })
    await Promise.all([named('Amina'), named('Aminata')])
    await next
    expect(found).toEqual(['Aminata', { 'user:z': 2 }])
  })

  it('goes on when a listener of moves awaits something else', async () => {
    const store = await opened()
    store.onMoved(() => new Promise(() => {}))
    const work = (docId: string) => store.write(async (tx) => tx.publish(['user:z'], 'students', docId))
    await work('a')
    await work('b')
    expect(await store.read((view) => view.feeds.heads(['user:z']))).toEqual({ 'user:z': 2 })
  })
}
