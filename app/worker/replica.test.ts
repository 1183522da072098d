import fc, { type Scheduler } from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { COLLECTION_NAMES } from '../../schemas/collections.ts'
import { DAY } from '../../schemas/constants.ts'
import { pairKey, type MessageId, type StudentId } from '../../schemas/ids.ts'
import type { Checkpoint } from '../../schemas/sync.ts'
import { MemoryEnvelopes } from '../outbox/memory-envelopes.ts'
import { messageDraft } from '../outbox/sample-envelope.ts'
import { FakeReader, FEED } from './fake-reader.ts'
import { LOADED, loadedOf, type LoadedNote } from './loaded.ts'
import type { LocalStore } from './local-store.ts'
import { MemoryLocal } from './memory-local.ts'
import { CHECKPOINT, Replica, type ReplicaOptions, type Standing } from './replica.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from './sample-docs.ts'
import { ReadFailed } from './server.ts'

const me = 'amina' as StudentId
const lina = 'lina' as StudentId
const NOW = 100 * DAY

let server: FakeReader
let local: MemoryLocal
let envelopes: MemoryEnvelopes
let stored: MessageId[]
let received: Checkpoint[]
let swaps: boolean[]
let arriving: string[]
let woken: number
let windows = 0

beforeEach(() => {
  server = new FakeReader()
  local = new MemoryLocal()
  envelopes = new MemoryEnvelopes()
  stored = []
  received = []
  swaps = []
  arriving = []
  woken = 0
  server.put('account', sampleAccount('amina'))
  server.put('students', sampleStudent('lina'))
})

function replica(over: Partial<ReplicaOptions> = {}): Replica {
  return new Replica({
    me,
    local,
    envelopes,
    reader: server.reader,
    now: () => NOW,
    newId: () => `window-${++windows}`,
    stored: (ids) => stored.push(...ids),
    received: (checkpoint) => received.push(checkpoint),
    arriving: (changes) => {
      arriving.push(`${changes.messages?.length ?? 0} arrive, ${local.all('messages').length} are here`)
      return () => arriving.push(`${local.all('messages').length} are here`)
    },
    swapping: (on) => swaps.push(on),
    waiting: () => woken++,
    ...over,
  })
}

/** Writes the next messages of a conversation, and its summary. */
function say(count: number, partner = 'lina', from = partner): void {
  for (let written = 0; written < count; written++) {
    const position = server.all('messages').filter((message) => pairKey(message.fromUserId, message.toUserId) === pairKey(me, partner as StudentId)).length + 1
    const message = sampleMessage(`${partner}-${position}`, from, from === 'amina' ? partner : 'amina', position)
    server.put('messages', message)
    server.put('conversations', sampleConversation(partner, message))
  }
}

const standing = () => local.note<Standing>(CHECKPOINT)
const loaded = async () => loadedOf(await local.note<LoadedNote>(LOADED), await local.note<Standing>(CHECKPOINT))
const positions = () => local.all('messages').map(({ position }) => position).sort((a, b) => a - b)

/** What is here is what the server has: all of it, but for older messages. */
async function expectSynced(at = server): Promise<void> {
  expect(await standing()).toMatchObject({ checkpoint: at.head, complete: true })
  for (const collection of COLLECTION_NAMES.filter((name) => name !== 'messages')) {
    const sorted = (docs: { id: string }[]) => [...docs].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(local.all(collection))).toEqual(sorted(at.all(collection)))
  }
  const messages = new Map(at.all('messages').map((message) => [message.id, message]))
  for (const message of local.all('messages')) expect(message).toEqual(messages.get(message.id))
  const here = new Set(local.all('messages').map(({ id }) => id))
  for (const [pair, { from }] of Object.entries(await loaded())) {
    const missing = at.all('messages').filter((message) => pairKey(message.fromUserId, message.toUserId) === pair && message.position >= from && !here.has(message.id))
    expect(missing).toEqual([])
  }
}

describe('the first pull', () => {
  it('brings a window, and says which messages were stored', async () => {
    say(5)
    await replica().pull()
    await expectSynced()
    expect(positions()).toEqual([3, 4, 5])
    expect(await loaded()).toEqual({ amina_lina: { from: 3, oldest: 'lina-3' } })
    expect(stored).toEqual(['lina-3', 'lina-4', 'lina-5'])
    expect(swaps).toEqual([true, false])
    expect(await standing()).toMatchObject({ checkpoint: server.head, complete: true, at: NOW })
  })

  it('does not name my own messages, nor those that are known to be delivered', async () => {
    say(1, 'lina', 'amina')
    server.put('messages', sampleMessage('read', 'lina', 'amina', 2, { deliveryStatus: 'read' }))
    await replica().pull()
    expect(stored).toEqual([])
  })

  it('begins again where it was cut off', async () => {
    say(3)
    local.replaceNote = () => Promise.reject(new Error('The tab was closed'))
    await expect(replica().pull()).rejects.toThrow('closed')
    expect(swaps).toEqual([true, false])
    // @ts-expect-error back to the method of its class
    delete local.replaceNote
    await replica().pull()
    await expectSynced()
  })

  it('rejects where nothing was read, and changes nothing', async () => {
    server.pull = () => Promise.reject(new ReadFailed(0, 'unreachable'))
    await expect(replica().pull()).rejects.toThrow(ReadFailed)
    expect(await standing()).toBeNull()
  })
})

describe('further pulls', () => {
  it('bring pages until nothing is left', async () => {
    const mine = replica()
    await mine.pull()
    say(5)
    server.asked = []
    await mine.pull()
    await expectSynced()
    expect(server.asked).toHaveLength(3)
    expect(positions()).toEqual([1, 2, 3, 4, 5])
    expect(received.length).toBeGreaterThan(0)
  })

  it('go on at the next page after one that was cut off', async () => {
    const mine = replica()
    await mine.pull()
    say(4)
    const { pull } = FakeReader.prototype
    let calls = 0
    server.pull = (checkpoint) => (++calls === 2 ? Promise.reject(new ReadFailed(0, 'unreachable')) : pull.call(server, checkpoint))
    await expect(mine.pull()).rejects.toThrow()
    const between = await standing()
    expect(between?.complete).toBe(false)
    server.asked = []
    await mine.pull()
    expect(server.asked[0]).toEqual(between?.checkpoint)
    await expectSynced()
  })

  it('remove what is gone', async () => {
    const mine = replica()
    await mine.pull()
    server.remove('students', 'lina')
    await mine.pull()
    expect(local.all('students')).toEqual([])
    await expectSynced()
  })

  it('are one after the other, however often they are called for', async () => {
    const mine = replica()
    await Promise.all([mine.pull(), mine.pull(), mine.pull()])
    await expectSynced()
  })

  it('end when it is stopped, and write nothing any more', async () => {
    const mine = replica()
    await mine.pull()
    const before = await standing()
    say(4)
    mine.stop()
    await mine.pull()
    expect(await standing()).toEqual(before)
    expect(positions()).toEqual([])
  })
})

describe('a poke', () => {
  let mine: Replica

  beforeEach(async () => {
    mine = replica()
    await mine.pull()
    server.asked = []
  })

  const seq = () => server.head.feeds[FEED]!

  it('that fits is applied without asking', async () => {
    const prev = seq()
    say(1)
    await mine.heard(server.poke(prev, true))
    expect(server.asked).toEqual([])
    await expectSynced()
    expect(received).toEqual([server.head])
  })

  it('is shown before it is stored, and until then only', async () => {
    const prev = seq()
    say(1)
    await mine.heard(server.poke(prev, true))
    expect(arriving).toEqual(['1 arrive, 0 are here', '1 are here'])
    local.apply = () => Promise.reject(new Error('QuotaExceededError'))
    const later = seq()
    say(1)
    await expect(mine.heard(server.poke(later, true))).rejects.toThrow()
    expect(arriving.slice(2)).toEqual(['1 arrive, 1 are here', '1 are here'])
  })

  it('that overlaps what is known is applied, too', async () => {
    const prev = seq()
    say(1)
    await mine.pull()
    server.asked = []
    say(1)
    await mine.heard(server.poke(prev, true))
    expect(server.asked).toEqual([])
    await expectSynced()
  })

  it('F07 that is known already is ignored, doubled or late', async () => {
    const prev = seq()
    say(1)
    const first = server.poke(prev, true)
    await mine.heard(first)
    server.put('students', sampleStudent('lina', { year: '3rd Year' }))
    await mine.pull()
    server.asked = []
    await mine.heard(first)
    expect(server.asked).toEqual([])
    await expectSynced()
  })

  it('F07 after one that was lost is a reason to pull', async () => {
    say(1)
    const prev = seq()
    say(1)
    await mine.heard(server.poke(prev, true))
    expect(server.asked.length).toBeGreaterThan(0)
    await expectSynced()
  })

  it('without what changed is a reason to pull', async () => {
    const prev = seq()
    say(1)
    await mine.heard(server.poke(prev, false))
    expect(server.asked.length).toBeGreaterThan(0)
    await expectSynced()
  })

  it('of another epoch, or of a feed that is not followed, is a reason to pull', async () => {
    for (const other of [{ epoch: 'other' }, { feed: 'campus:elsewhere' }]) {
      server.asked = []
      await mine.heard({ ...server.poke(seq(), true), ...other })
      expect(server.asked).toHaveLength(1)
    }
  })

  it('before the first window is a reason to pull', async () => {
    local = new MemoryLocal()
    say(1)
    await replica().heard(server.poke(0, true))
    await expectSynced()
  })

  it('does not call complete what was not', async () => {
    await local.setNote(CHECKPOINT, { checkpoint: server.head, complete: false, at: 1, window: (await local.note<Standing>(CHECKPOINT))?.window ?? 'w', turn: 9 } satisfies Standing)
    const prev = seq()
    say(1)
    await mine.heard(server.poke(prev, true))
    expect(await standing()).toMatchObject({ checkpoint: server.head, complete: false })
  })
})

describe('after a greeting', () => {
  it('nothing is asked where the feeds stand where we do, and everything that is new otherwise', async () => {
    const mine = replica()
    await mine.pull()
    server.asked = []
    await mine.greeted(server.head)
    expect(server.asked).toEqual([])
    say(1)
    await mine.greeted(server.head)
    await expectSynced()
  })

  it('a pull follows where the feeds are others, or the epoch is, or the last pull was not finished', async () => {
    const mine = replica()
    await mine.pull()
    for (const positions of [
      { ...server.head, epoch: 'other' },
      { ...server.head, feeds: { ...server.head.feeds, 'campus:new': 0 } },
    ]) {
      server.asked = []
      await mine.greeted(positions)
      expect(server.asked).toHaveLength(1)
    }
    await local.setNote(CHECKPOINT, { checkpoint: server.head, complete: false, at: 1, window: (await local.note<Standing>(CHECKPOINT))?.window ?? 'w', turn: 9 } satisfies Standing)
    server.asked = []
    await mine.greeted(server.head)
    expect(server.asked).toHaveLength(1)
  })
})

describe('older messages', () => {
  it('come page by page, until the first', async () => {
    say(8)
    const mine = replica()
    await mine.pull()
    expect(positions()).toEqual([6, 7, 8])
    expect(await mine.older(lina)).toBe(true)
    expect(positions()).toEqual([4, 5, 6, 7, 8])
    expect(await loaded()).toEqual({ amina_lina: { from: 4, oldest: 'lina-4' } })
    expect(await mine.older(lina)).toBe(true)
    expect(await mine.older(lina)).toBe(true)
    expect(await loaded()).toEqual({ amina_lina: { from: 0, oldest: null } })
    expect(await mine.older(lina)).toBe(false)
    expect(positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await expectSynced()
  })

  it('of a conversation of which nothing was here begin with its newest', async () => {
    say(1)
    const mine = replica()
    await mine.pull()
    await local.setNote(LOADED, null)
    await local.apply({ messages: [{ id: 'lina-1', _deleted: true }] })
    await mine.older(lina)
    expect(await loaded()).toEqual({ amina_lina: { from: 0, oldest: null } })
    expect(stored).toContain('lina-1')
  })

  it('F29 that were read before the replica went on are merged with what has changed since', async () => {
    say(5)
    const mine = replica()
    await mine.pull()
    // The page is on its way while its messages are read and one is removed, and the replica hears of that first.
    const page = await server.history({ of: 'messages', with: 'lina', before: 'lina-3' })
    server.put('messages', sampleMessage('lina-2', 'lina', 'amina', 2, { deliveryStatus: 'read' }))
    server.remove('messages', 'lina-1')
    await replica().pull()
    server.history = async () => page as never
    const seen: unknown[] = []
    const end = local.watch('messages', { where: { id: 'lina-2' } }, ([message]) => message && seen.push(message.deliveryStatus))
    await mine.older(lina)
    end()
    expect(local.all('messages').map(({ id }) => id).sort()).toEqual(['lina-2', 'lina-3', 'lina-4', 'lina-5'])
    // Never the old page alone.
    expect(new Set(seen)).toEqual(new Set(['read']))
    await expectSynced()
  })

  it('F29 of another epoch are thrown away', async () => {
    say(5)
    const mine = replica()
    await mine.pull()
    const page = await server.history({ of: 'messages', with: 'lina', before: 'lina-3' })
    server.history = async () => ({ ...page, asOf: { ...page.asOf, epoch: 'before' } }) as never
    expect(await mine.older(lina)).toBe(false)
    expect(positions()).toEqual([3, 4, 5])
  })

  it('are not asked for without a window', async () => {
    say(5)
    expect(await replica().older(lina)).toBe(false)
    expect(positions()).toEqual([])
  })
})

describe('the directory', () => {
  it('comes page by page, and says where to go on', async () => {
    for (const id of ['carlos', 'david', 'omar', 'sara']) server.put('students', sampleStudent(id))
    const mine = replica()
    await mine.pull()
    expect(await mine.directory(null)).toBe('david')
    expect(await mine.directory('david')).toBe('omar')
    expect(await mine.directory('omar')).toBeNull()
    await expectSynced()
  })
})

describe('envelopes', () => {
  const positionsAt = (seq: number, epoch = server.epoch) => ({ epoch, feeds: { [FEED]: seq } })

  it('only rest once a complete pull stands at or past them', async () => {
    const mine = replica()
    await mine.pull()
    const next = server.head.feeds[FEED]! + 1
    await envelopes.add(messageDraft('answered', 'lina', { synced: true, answer: { body: null, positions: positionsAt(next) } }))
    await envelopes.add(messageDraft('later', 'lina', { synced: true, answer: { body: null, positions: positionsAt(next + 9) } }))
    await envelopes.add(messageDraft('waiting', 'lina'))
    await mine.pull()
    expect((await envelopes.laid(me)).map(({ id }) => id)).toEqual(['answered', 'later', 'waiting'])
    say(1)
    await mine.pull()
    expect((await envelopes.laid(me)).map(({ id }) => id)).toEqual(['later', 'waiting'])
    expect(await envelopes.get('answered')).toMatchObject({ synced: true, laid: 0 })
  })

  it('stay laid while a pull is not finished', async () => {
    const mine = replica()
    await mine.pull()
    await envelopes.add(messageDraft('answered', 'lina', { synced: true, answer: { body: null, positions: positionsAt(server.head.feeds[FEED]! + 1) } }))
    say(4)
    const { pull } = FakeReader.prototype
    let calls = 0
    server.pull = (checkpoint) => (++calls === 2 ? Promise.reject(new ReadFailed(0, 'unreachable')) : pull.call(server, checkpoint))
    await expect(mine.pull()).rejects.toThrow()
    expect(await envelopes.laid(me)).toHaveLength(1)
  })

  it('F15 answered in the last week go again to a server that began anew; older ones are over', async () => {
    const mine = replica()
    await mine.pull()
    const answer = { body: null, positions: positionsAt(1) }
    await envelopes.add(messageDraft('yesterday', 'lina', { synced: true, laid: 0, answer, answeredAt: NOW - DAY, attempts: 1 }))
    await envelopes.add(messageDraft('long ago', 'lina', { synced: true, laid: 0, answer, answeredAt: NOW - 8 * DAY }))
    await envelopes.add(messageDraft('refused', 'lina', { refused: true }))
    await envelopes.add(messageDraft('waiting', 'lina'))
    await envelopes.add(messageDraft('theirs', 'lina', { senderId: lina, synced: true, answer, answeredAt: NOW }))
    server.restart('second')
    await envelopes.add(messageDraft('already there', 'lina', { synced: true, answer: { body: null, positions: positionsAt(0) }, answeredAt: NOW }))
    await mine.pull()

    await expectSynced()
    expect(await envelopes.get('yesterday')).toMatchObject({ synced: false, answer: null, answeredAt: null, laid: 1, attempts: 1 })
    expect(await envelopes.get('long ago')).toBeNull()
    expect(await envelopes.get('refused')).toMatchObject({ refused: true })
    expect(await envelopes.get('waiting')).toMatchObject({ synced: false, attempts: 0 })
    expect(await envelopes.get('theirs')).toMatchObject({ synced: true })
    expect(await envelopes.get('already there')).toMatchObject({ synced: true })
  })

  it('F15 a device that was away past the log gets the window, and shows nothing of the old', async () => {
    say(5)
    const mine = replica()
    await mine.pull()
    server.remove('students', 'lina')
    server.restart('second')
    server.put('students', sampleStudent('omar'))
    const students: string[][] = []
    let swapping = false
    const end = local.watch('students', {}, (docs) => swapping || students.push(docs.map(({ id }) => id)))
    const other = replica({ swapping: (on) => (swapping = on) })
    await other.pull()
    end()
    expect(students).toEqual([['lina']])
    await expectSynced()
  })
})

describe('two tabs over one store', () => {
  it('F29 a leader that wakes up late throws its page away', async () => {
    const [first, second] = [replica(), replica()]
    await first.pull()
    say(2)
    const { pull } = FakeReader.prototype
    let arrive: () => void = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    let held = true
    server.pull = async (checkpoint) => {
      const answer = await pull.call(server, checkpoint)
      if (held) {
        held = false
        await late
      }
      return answer
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

  /** A store of which every operation takes its time, in an order that fast-check chooses. */
  function slow(s: Scheduler, who: string): LocalStore {
    const wait = (what: string) => s.schedule(Promise.resolve(), `${who} ${what}`)
    return {
      byIds: async (...args: Parameters<LocalStore['byIds']>) => wait('byIds').then(() => local.byIds(...args)),
      find: async (...args: Parameters<LocalStore['find']>) => wait('find').then(() => local.find(...args)),
      watch: local.watch.bind(local),
      apply: async (changes: Parameters<LocalStore['apply']>[0]) => {
        // Collections one after the other: a page is no transaction.
        for (const [collection, docs] of Object.entries(changes)) {
          await wait(`apply ${collection}`)
          await local.apply({ [collection]: docs })
        }
      },
      note: async (key: string) => wait(`note ${key}`).then(() => local.note(key)),
      notes: async (keys: string[]) => wait('notes').then(() => local.notes(keys)),
      replaceNote: async (...args: Parameters<LocalStore['replaceNote']>) => wait(`replaceNote ${args[0]}`).then(() => local.replaceNote(...args)),
      setNote: async (key: string, value: unknown) => wait(`setNote ${key}`).then(() => local.setNote(key, value)),
      watchNote: local.watchNote.bind(local),
      clear: async () => wait('clear').then(() => local.clear()),
      close: async () => {},
    } as unknown as LocalStore
  }

  /** Its answers are read when they are asked for, and come when fast-check says. */
  function slowReader(s: Scheduler, who: string) {
    return {
      pull: async (checkpoint: Checkpoint | null) => {
        const answer = await server.pull(checkpoint)
        await s.schedule(Promise.resolve(), `${who} pulled`)
        return answer
      },
      history: async (query: Record<string, string>) => {
        const answer = await server.history(query)
        await s.schedule(Promise.resolve(), `${who} read`)
        return answer
      },
    } as unknown as ReplicaOptions['reader']
  }

  const act = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pull', 'poke', 'empty poke', 'older', 'directory') },
    { weight: 3, arbitrary: fc.constantFrom('say', 'read', 'move', 'leave', 'come back') },
    { weight: 1, arbitrary: fc.constant('restart') },
  )
  const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 1, maxLength: 12 })

  it('F07 F08 F29 whatever the order of pages, pokes, writes and resets, one pull later both have what the server has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), acts, async (s, acts) => {
        server = new FakeReader()
        local = new MemoryLocal()
        envelopes = new MemoryEnvelopes()
        server.put('account', sampleAccount('amina'))
        for (const id of ['lina', 'omar', 'sara']) server.put('students', sampleStudent(id))
        say(5)
        const tabs = ['A', 'B'].map((who) => replica({ local: slow(s, who), reader: slowReader(s, who) }))
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
                say(1)
                return void running.push(tab.heard(server.poke(seq, act === 'poke')))
              case 'older':
                return void running.push(tab.older(lina))
              case 'directory':
                return void running.push(tab.directory(null))
              case 'say':
                return say(1)
              case 'read':
                return server.put('messages', sampleMessage('lina-3', 'lina', 'amina', 3, { deliveryStatus: 'read', readAt: seq }))
              case 'move':
                return server.put('students', sampleStudent('omar', { updatedAt: seq }))
              case 'leave':
                return server.remove('students', 'sara')
              case 'come back':
                return server.put('students', sampleStudent('sara', { updatedAt: seq }))
              case 'restart':
                // Restored from a backup: what was written lately is gone.
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
        while (await last.directory(null)) server.pageSize += 2
        await expectSynced()
      }),
      { numRuns: 1000 },
    )
  })
})
