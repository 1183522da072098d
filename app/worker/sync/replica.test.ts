import { beforeEach, describe, expect, it } from 'vitest'
import { FakeSyncApi } from './testing/fake-sync-api.ts'
import {
  NOW,
  expectSynced,
  lina,
  loaded,
  leavePullUnfinished,
  local,
  positions,
  received,
  replica,
  addMessages,
  server,
  resetHarness,
  storedState,
  stored,
  swaps,
} from './testing/replica-harness.ts'
import { sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { SyncApiError } from './sync-api.ts'

beforeEach(resetHarness)

describe('the first pull', () => {
  it('RCPT-2 stores a bootstrap, and reports which messages were stored', async () => {
    addMessages(5)
    await replica().pull()
    await expectSynced()
    expect(positions()).toEqual([3, 4, 5])
    expect(await loaded()).toEqual({ amina_lina: { from: 3, oldest: 'lina-3' } })
    expect(stored).toEqual(['lina-3', 'lina-4', 'lina-5'])
    expect(swaps).toEqual([true, false])
    expect(await storedState()).toMatchObject({ checkpoint: server.head, complete: true, at: NOW })
  })

  it('does not report my own messages, nor those that are known to be delivered', async () => {
    addMessages(1, 'lina', 'amina')
    server.put('messages', sampleMessage('read', 'lina', 'amina', 2, { deliveryStatus: 'read' }))
    await replica().pull()
    expect(stored).toEqual([])
  })

  it('begins again after it was interrupted', async () => {
    addMessages(3)
    local.replaceNote = () => Promise.reject(new Error('The tab was closed'))
    await expect(replica().pull()).rejects.toThrow('closed')
    expect(swaps).toEqual([true, false])
    // @ts-expect-error back to the method of its class
    delete local.replaceNote
    await replica().pull()
    await expectSynced()
  })

  it('CHECK-15 has no checkpoint from the deletion of the old documents to the end, so that it begins again after a stop', async () => {
    addMessages(3)
    const mine = replica()
    await mine.pull()
    server.restart('second')
    const steps: string[] = []
    const { clear, apply } = local
    local.clear = () => (steps.push('clear'), clear.call(local))
    local.apply = async (changes) => (steps.push(`apply, ${(await storedState()) ? 'a' : 'no'} checkpoint`), apply.call(local, changes))
    local.setNote = async (key) => {
      steps.push(`${key}, ${(await storedState()) ? 'a' : 'no'} checkpoint`)
      throw new Error('The tab was closed')
    }
    await expect(mine.pull()).rejects.toThrow('closed')
    expect(steps).toEqual(['clear', 'apply, no checkpoint', 'loaded, no checkpoint'])
    Reflect.deleteProperty(local, 'setNote')
    server.requests = []
    await replica().pull()
    expect(server.requests).toEqual([null])
    await expectSynced()
  })

  it('rejects and changes nothing when there is no response', async () => {
    server.pull = () => Promise.reject(new SyncApiError(0, 'unreachable'))
    await expect(replica().pull()).rejects.toThrow(SyncApiError)
    expect(await storedState()).toBeNull()
  })
})

describe('a further pull', () => {
  it('PULL-19 loads pages until none is left', async () => {
    const mine = replica()
    await mine.pull()
    addMessages(5)
    server.requests = []
    await mine.pull()
    await expectSynced()
    expect(server.requests).toHaveLength(3)
    expect(positions()).toEqual([1, 2, 3, 4, 5])
    expect(received.length).toBeGreaterThan(0)
  })

  it('CHECK-10 says that more pages follow before it writes the first of them', async () => {
    const mine = replica()
    await mine.pull()
    const atWrites: boolean[] = []
    const apply = local.apply.bind(local)
    local.apply = async (changes) => {
      atWrites.push((await storedState())!.complete)
      await apply(changes)
    }
    // One page, of a message and its summary.
    addMessages(1)
    await mine.pull()
    expect(atWrites).toEqual([true])
    addMessages(4)
    await mine.pull()
    expect(atWrites.slice(1)).toEqual([false, false, false])
    await expectSynced()
  })

  it('CHECK-10 continues at the next page after an interrupted pull', async () => {
    const mine = replica()
    await mine.pull()
    addMessages(4)
    const { pull } = FakeSyncApi.prototype
    let calls = 0
    server.pull = (checkpoint) => (++calls === 2 ? Promise.reject(new SyncApiError(0, 'unreachable')) : pull.call(server, checkpoint))
    await expect(mine.pull()).rejects.toThrow()
    const between = await storedState()
    expect(between?.complete).toBe(false)
    server.requests = []
    await mine.pull()
    expect(server.requests[0]).toEqual(between?.checkpoint)
    await expectSynced()
  })

  it('removes documents that the server has removed', async () => {
    const mine = replica()
    await mine.pull()
    server.remove('students', 'lina')
    await mine.pull()
    expect(local.all('students')).toEqual([])
    await expectSynced()
  })

  it('PULL-20 runs after the one before it when several are started at once', async () => {
    const mine = replica()
    const { pull } = server
    let running = 0
    const together: number[] = []
    server.pull = async (checkpoint) => {
      together.push(++running)
      await Promise.resolve()
      return pull.call(server, checkpoint).finally(() => running--)
    }
    await Promise.all([mine.pull(), mine.pull(), mine.older(lina), mine.pull()])
    expect(together).toEqual([1, 1, 1])
    await expectSynced()
  })

  it('writes nothing when the replica has stopped', async () => {
    const mine = replica()
    await mine.pull()
    const before = await storedState()
    addMessages(4)
    mine.stop()
    await mine.pull()
    expect(await storedState()).toEqual(before)
    expect(positions()).toEqual([])
  })
})

describe('Replica.catchUp', () => {
  it('SOCK-5 sends no request when the feeds have not moved, and pulls all changes otherwise', async () => {
    const mine = replica()
    await mine.pull()
    server.requests = []
    await mine.catchUp(server.head)
    expect(server.requests).toEqual([])
    addMessages(1)
    await mine.catchUp(server.head)
    await expectSynced()
  })

  it('SOCK-5 pulls when the feeds or the epoch differ, or the last pull was not finished', async () => {
    const mine = replica()
    await mine.pull()
    for (const positions of [
      { ...server.head, epoch: 'other' },
      { ...server.head, feeds: { ...server.head.feeds, 'campus:new': 0 } },
    ]) {
      server.requests = []
      await mine.catchUp(positions)
      expect(server.requests).toHaveLength(1)
    }
    await leavePullUnfinished()
    server.requests = []
    await mine.catchUp(server.head)
    expect(server.requests).toHaveLength(1)
  })
})

describe('Replica.page', () => {
  it('loads page by page, and returns the id to continue after', async () => {
    for (const id of ['carlos', 'david', 'omar', 'sara']) server.put('students', sampleStudent(id))
    const mine = replica()
    await mine.pull()
    expect(await mine.page('students', null)).toBe('david')
    expect(await mine.page('students', 'david')).toBe('omar')
    expect(await mine.page('students', 'omar')).toBeNull()
    await expectSynced()
  })
})
