import { beforeEach, describe, expect, it } from 'vitest'
import { FEED } from './testing/fake-sync-api.ts'
import {
  previews,
  expectSynced,
  leavePullUnfinished,
  local,
  received,
  replica,
  addMessages,
  server,
  resetHarness,
  storedState,
} from './testing/replica-harness.ts'
import type { Replica } from './replica.ts'
import { CHECKPOINT_NOTE } from '../store/replica-notes.ts'
import { sampleStudent } from '../testing/sample-documents.ts'

beforeEach(resetHarness)

describe('Replica.receivePoke', () => {
  let mine: Replica

  beforeEach(async () => {
    mine = replica()
    await mine.pull()
    server.requests = []
  })

  const seq = () => server.head.feeds[FEED]!
  /** Lets another tab, which was behind, store a state that is older than the last one this tab saw. */
  const moveCheckpointBefore = async (place: number) =>
    local.setNote(CHECKPOINT_NOTE, {
      ...(await storedState())!,
      checkpoint: { ...server.head, feeds: { ...server.head.feeds, [FEED]: place - 1 } },
    })
  /** Receives the poke of one more message, and checks that it led to a pull. */
  const pullsAfterPoke = async (hasChanges: boolean) => {
    const prev = seq()
    addMessages(1)
    await mine.receivePoke(server.poke(prev, hasChanges))
    expect(server.requests.length).toBeGreaterThan(0)
    await expectSynced()
  }

  it('POKE-10 applies a poke that continues the checkpoint without a pull', async () => {
    const prev = seq()
    addMessages(1)
    await mine.receivePoke(server.poke(prev, true))
    expect(server.requests).toEqual([])
    await expectSynced()
    expect(received).toEqual([server.head])
  })

  it('previews a poke before it is stored, and only until then', async () => {
    const prev = seq()
    addMessages(1)
    await mine.receivePoke(server.poke(prev, true))
    expect(previews).toEqual(['1 arrive, 0 are here', 'stored, 1 are here'])
    local.apply = () => Promise.reject(new Error('QuotaExceededError'))
    const later = seq()
    addMessages(1)
    await expect(mine.receivePoke(server.poke(later, true))).rejects.toThrow()
    expect(previews.slice(2)).toEqual(['1 arrive, 1 are here', 'not stored, 1 are here'])
  })

  it('previews a poke until a pull has brought it, when another tab has moved the checkpoint', async () => {
    await replica().pull()
    const prev = seq()
    addMessages(1)
    const poke = server.poke(prev, true)
    await moveCheckpointBefore(prev)
    await mine.receivePoke(poke)
    expect(previews).toEqual(['1 arrive, 0 are here', 'not stored, 1 are here'])
    await expectSynced()
  })

  it('says that a previewed poke is not stored when the server cannot be reached', async () => {
    const prev = seq()
    addMessages(1)
    const poke = server.poke(prev, true)
    await moveCheckpointBefore(prev)
    server.pull = () => Promise.reject(new Error('No network'))
    await expect(mine.receivePoke(poke)).rejects.toThrow()
    // The document is in the store, but the checkpoint is before it.
    expect(previews).toEqual(['1 arrive, 0 are here', 'not stored, 1 are here'])
  })

  it('says that a previewed poke is not stored when another tab moves the replica during the write', async () => {
    const prev = seq()
    addMessages(1)
    const poke = server.poke(prev, true)
    const apply = local.apply.bind(local)
    local.apply = async (changes) => {
      Reflect.deleteProperty(local, 'apply')
      await apply(changes)
      const { turn, ...before } = (await storedState())!
      await local.setNote(CHECKPOINT_NOTE, { ...before, turn: turn + 1 })
    }
    await mine.receivePoke(poke)
    expect(previews).toEqual(['1 arrive, 0 are here', 'not stored, 1 are here'])
    await expectSynced()
  })

  it('POKE-13 previews pokes that arrive during a write at once, and stores them in one write', async () => {
    let writes = 0
    const apply = local.apply.bind(local)
    local.apply = (changes) => {
      writes++
      return apply(changes)
    }
    const pokes = [1, 2, 3, 4].map(() => {
      const prev = seq()
      addMessages(1)
      return server.poke(prev, true)
    })
    const first = mine.receivePoke(pokes[0]!)
    const later = pokes.slice(1).map((poke) => mine.receivePoke(poke))
    expect(previews).toEqual(pokes.map(() => '1 arrive, 0 are here'))
    expect(later).toEqual([null, null, null])
    await first
    expect(writes).toBe(1)
    expect(server.requests).toEqual([])
    expect(received).toEqual([server.head])
    await expectSynced()
  })

  it('F07 pulls when one of several waiting pokes is missing', async () => {
    const pokes = [1, 2, 3].map(() => {
      const prev = seq()
      addMessages(1)
      return server.poke(prev, true)
    })
    const first = mine.receivePoke(pokes[0]!)
    void mine.receivePoke(pokes[2]!)
    await first
    expect(server.requests.length).toBeGreaterThan(0)
    await expectSynced()
  })

  it('POKE-10 applies a poke that overlaps known changes', async () => {
    const prev = seq()
    addMessages(1)
    await mine.pull()
    server.requests = []
    addMessages(1)
    await mine.receivePoke(server.poke(prev, true))
    expect(server.requests).toEqual([])
    await expectSynced()
  })

  it('POKE-9 F07 ignores a known poke, doubled or late', async () => {
    const prev = seq()
    addMessages(1)
    const first = server.poke(prev, true)
    await mine.receivePoke(first)
    server.put('students', sampleStudent('lina', { year: '3rd Year' }))
    await mine.pull()
    server.requests = []
    await mine.receivePoke(first)
    expect(server.requests).toEqual([])
    await expectSynced()
  })

  it('POKE-12 F07 pulls when the poke before it was lost', async () => {
    addMessages(1)
    await pullsAfterPoke(true)
  })

  it('POKE-12 pulls when a poke has no changes', async () => {
    await pullsAfterPoke(false)
  })

  it('POKE-12 pulls when a poke is of another epoch, or of a feed that is not followed', async () => {
    for (const other of [{ epoch: 'other' }, { feed: 'campus:elsewhere' }]) {
      server.requests = []
      await mine.receivePoke({ ...server.poke(seq(), true), ...other })
      expect(server.requests).toHaveLength(1)
    }
  })

  it('POKE-12 pulls when a poke arrives before the first bootstrap', async () => {
    resetHarness()
    addMessages(1)
    await replica().receivePoke(server.poke(0, true))
    await expectSynced()
  })

  it('does not mark an incomplete replica as complete', async () => {
    await leavePullUnfinished()
    const prev = seq()
    addMessages(1)
    await replica().receivePoke(server.poke(prev, true))
    expect(await storedState()).toMatchObject({ checkpoint: server.head, complete: false })
  })
})
