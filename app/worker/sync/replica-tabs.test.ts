import fc, { type Scheduler } from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { LEADER_TIMEOUT } from '../../../schemas/constants.ts'
import { pairKey } from '../../../schemas/ids.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import { FakeSyncApi, FEED } from './testing/fake-sync-api.ts'
import { LOADED } from '../store/loaded-ranges.ts'
import type { LocalStore } from '../store/local-store.ts'
import {
  expectSynced,
  lina,
  loaded,
  local,
  me,
  NOW,
  replica,
  addMessages,
  server,
  resetHarness,
  storedState,
} from './testing/replica-harness.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { type ReplicaOptions } from './replica.ts'
import { sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

beforeEach(resetHarness)

describe('two tabs over one store', () => {
  it('CHECK-12 F29 discard the page of a leader that wakes up late', async () => {
    const [first, second] = [replica(), replica()]
    await first.pull()
    addMessages(2)
    const { pull } = FakeSyncApi.prototype
    let arrive: () => void = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    let held = true
    server.pull = async (checkpoint) => {
      const response = await pull.call(server, checkpoint)
      if (held) {
        held = false
        await late
      }
      return response
    }
    const sleeping = first.pull()
    await new Promise((resolve) => setTimeout(resolve, 0))
    server.put('messages', sampleMessage('lina-1', 'lina', 'amina', 1, { deliveryStatus: 'read' }))
    await second.pull()
    arrive()
    await sleeping
    expect(local.all('messages').find(({ id }) => id === 'lina-1')?.deliveryStatus).toBe('read')
    await expectSynced()
  })

  it('CHECK-13 lower the checkpoint when the other one was faster during the write, and that one notices', async () => {
    const first = replica()
    await first.pull()
    const before = (await storedState())!
    addMessages(1)
    const states: ReplicaState[] = []
    const apply = local.apply.bind(local)
    const ahead = { ...before, checkpoint: server.head, turn: before.turn + 1 }
    local.apply = async (changes) => {
      Reflect.deleteProperty(local, 'apply')
      await apply(changes)
      await local.setNote(CHECKPOINT_NOTE, ahead)
      local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (state) => void (state && states.push(state)))
    }
    await first.pull()
    expect(states).toContainEqual({ ...ahead, checkpoint: before.checkpoint, complete: false, turn: ahead.turn + 1 })
    await expectSynced()
  })

  it('F29 do not insert a removed document again from a poke that a woken leader had missed', async () => {
    let time = NOW
    const [first, second] = [replica({ deviceNow: () => time }), replica()]
    await first.pull()
    const prev = server.head.feeds[FEED]!
    server.put('students', sampleStudent('omar'))
    const poke = server.poke(prev, true)
    server.remove('students', 'omar')
    // The first tab sleeps, and the second one leads.
    await second.pull()
    time += LEADER_TIMEOUT
    const seen: string[][] = []
    local.watch('students', {}, (docs) => seen.push(docs.map(({ id }) => id)))
    await first.receivePoke(poke)
    expect(seen.flat()).not.toContain('omar')
    await expectSynced()
  })

  it('F29 do not overwrite newer loaded ranges when one of them falls asleep over a page', async () => {
    await replica().pull()
    addMessages(1)
    const prev = server.head.feeds[FEED]!
    addMessages(1)
    const poke = server.poke(prev, true)

    let wake: () => void = () => {}
    const awake = new Promise<void>((resolve) => (wake = resolve))
    const notes = async (keys: string[]) => {
      const read = await local.notes(keys)
      await awake
      return read
    }
    // The sleeping tab has read a state just before the poke, without a range for the conversation.
    await local.setNote(CHECKPOINT_NOTE, {
      ...(await storedState())!,
      checkpoint: { ...server.head, feeds: { ...server.head.feeds, [FEED]: prev } },
    })
    const sleepy = new Proxy(local, {
      get: (target, name) => (name === 'notes' ? notes : (Reflect.get(target, name, target) as () => unknown).bind(target)),
    })
    const sleeping = replica({ local: sleepy }).receivePoke(poke)
    await new Promise((resolve) => setTimeout(resolve, 0))
    await local.setNote(LOADED, { window: (await storedState())!.window, loaded: { [pairKey(me, lina)]: { from: 0, oldest: null } } })
    wake()
    await sleeping
    expect(await loaded()).toEqual({ [pairKey(me, lina)]: { from: 0, oldest: null } })
  })

  /** Returns a store whose operations take time and end in an order that fast-check chooses. */
  function slow(s: Scheduler, who: string): LocalStore {
    const wait = (what: string) => s.schedule(Promise.resolve(), `${who} ${what}`)
    return {
      byIds: async (...args: Parameters<LocalStore['byIds']>) => wait('byIds').then(() => local.byIds(...args)),
      find: async (...args: Parameters<LocalStore['find']>) => wait('find').then(() => local.find(...args)),
      watch: local.watch.bind(local),
      apply: async (changes: Parameters<LocalStore['apply']>[0]) => {
        // Write the collections one after the other: a page is not one transaction.
        for (const [collection, docs] of Object.entries(changes)) {
          await wait(`apply ${collection}`)
          await local.apply({ [collection]: docs })
        }
      },
      note: async (key: string) => wait(`note ${key}`).then(() => local.note(key)),
      notes: async (keys: string[]) => wait('notes').then(() => local.notes(keys)),
      replaceNote: async (...args: Parameters<LocalStore['replaceNote']>) =>
        wait(`replaceNote ${args[0]}`).then(() => local.replaceNote(...args)),
      setNote: async (key: string, value: unknown) => wait(`setNote ${key}`).then(() => local.setNote(key, value)),
      watchNote: local.watchNote.bind(local),
      clear: async () => wait('clear').then(() => local.clear()),
      close: async () => {},
    } as unknown as LocalStore
  }

  /** Returns an API that reads each response at the request, and returns it when fast-check chooses. */
  function slowReader(s: Scheduler, who: string) {
    return {
      pull: async (checkpoint: Checkpoint | null) => {
        const response = await server.pull(checkpoint)
        await s.schedule(Promise.resolve(), `${who} pulled`)
        return response
      },
      history: async (query: Record<string, string>) => {
        const response = await server.history(query)
        await s.schedule(Promise.resolve(), `${who} read`)
        return response
      },
    } as unknown as ReplicaOptions['api']
  }

  it('a bootstrap that waited while another tab stored a newer one does not wipe it', async () => {
    addMessages(1)
    let go: () => void = () => {}
    const waiting = new Promise<void>((resolve) => (go = resolve))
    class SlowStore extends MemoryEnvelopeStore {
      override async updateAll(...args: Parameters<MemoryEnvelopeStore['updateAll']>): Promise<void> {
        await waiting
        return super.updateAll(...args)
      }
    }
    const statuses: string[] = []
    local.watch('messages', {}, (docs) => statuses.push(...docs.map(({ deliveryStatus }) => deliveryStatus)))
    const late = replica({ envelopes: new SlowStore() }).pull()
    await waitFor(() => expect(server.requests).toHaveLength(1))
    const [message] = server.all('messages')
    server.put('messages', { ...message!, deliveryStatus: 'read' })
    await replica().pull()
    go()
    await late
    expect(distinct(statuses)).toEqual(['read'])
    await expectSynced()
  })

  it('PULL-21 F29 two tabs that reset at once show no moment with a checkpoint and no documents, if one waits for the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        resetHarness()
        addMessages(2)
        let turn: Promise<unknown> = Promise.resolve()
        const resetAlone = <T>(reset: () => Promise<T>): Promise<T> => {
          const run = turn.then(reset)
          turn = run.then(
            () => {},
            () => {},
          )
          return run
        }
        const seen: string[] = []
        const look = (state: unknown) => state && seen.push(`${(state as ReplicaState).checkpoint.epoch}: ${local.all('messages').length}`)
        local.watchNote(CHECKPOINT_NOTE, look)
        const tabs = ['A', 'B'].map((who) => replica({ local: slow(s, who), api: slowReader(s, who), resetAlone }))
        const pulls = tabs.map((tab) => tab.pull())
        server.restart('another epoch')
        await s.waitIdle()
        await Promise.all(pulls)
        await Promise.all([tabs[0]!.pull(), s.waitIdle()])
        expect(seen.filter((each) => each.endsWith(' 0') && !each.startsWith(':'))).toEqual([])
        await expectSynced()
      }),
      { numRuns: 300 },
    )
  })

  const act = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pull', 'poke', 'empty poke', 'older', 'directory') },
    { weight: 3, arbitrary: fc.constantFrom('say', 'read', 'move', 'leave', 'come back') },
    { weight: 1, arbitrary: fc.constant('restart') },
  )
  const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 1, maxLength: 12 })

  it('F07 F08 F29 equal the server after one pull, whatever the order of pages, pokes, writes and resets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), acts, async (s, acts) => {
        resetHarness()
        for (const id of ['omar', 'sara']) server.put('students', sampleStudent(id))
        addMessages(5)
        const tabs = ['A', 'B'].map((who) => replica({ local: slow(s, who), api: slowReader(s, who) }))
        const running: Promise<unknown>[] = []
        let epochs = 1
        const steps = acts.map(([act, first]) => ({
          label: `${act} ${first ? 'A' : 'B'}`,
          builder: async () => {
            const tab = tabs[first ? 0 : 1]!
            const seq = server.head.feeds[FEED]!
            switch (act) {
              case 'pull':
                return void running.push(tab.pull())
              case 'poke':
              case 'empty poke':
                addMessages(1)
                return void running.push(Promise.resolve(tab.receivePoke(server.poke(seq, act === 'poke'))))
              case 'older':
                return void running.push(tab.older(lina))
              case 'directory':
                return void running.push(tab.page('students', null))
              case 'say':
                return addMessages(1)
              case 'read':
                return server.put('messages', sampleMessage('lina-3', 'lina', 'amina', 3, { deliveryStatus: 'read', readAt: seq }))
              case 'move':
                return server.put('students', sampleStudent('omar', { updatedAt: seq }))
              case 'leave':
                return server.remove('students', 'sara')
              case 'come back':
                return server.put('students', sampleStudent('sara', { updatedAt: seq }))
              case 'restart':
                // The server is restored from a backup, without the latest writes.
                server.remove('students', 'omar')
                return server.restart(`epoch ${++epochs}`)
            }
          },
        }))
        s.scheduleSequence(steps)
        await s.waitIdle()
        await Promise.all(running)
        const last = replica()
        await last.pull()
        while (await last.page('students', null)) server.pageSize += 2
        await expectSynced()
      }),
      { numRuns: 1000 },
    )
  })
})

function distinct<T>(values: T[]): T[] {
  return [...new Set(values)]
}
