import { beforeEach, expect, it } from 'vitest'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { Backfill } from './backfill.ts'
import { DIRECTORY, type Directory } from './directory.ts'
import { FakeSyncApi } from './testing/fake-sync-api.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { Replica } from './replica.ts'
import { SyncApiError } from './sync-api.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

const me = 'amina' as StudentId
let clock: ManualClock
let server: FakeSyncApi
let local: MemoryLocalStore
let replica: Replica
let backfill: Backfill
/** What was requested, with its time, epoch ms. */
let asked: [what: string, at: number][]
/** Runs before the response of a history page. */
let beforeResponse: (what: string) => Promise<void> | void

beforeEach(() => {
  clock = new ManualClock()
  server = new FakeSyncApi()
  server.put('account', sampleAccount('amina'))
  server.put('students', sampleStudent('lina'))
  local = new MemoryLocalStore()
  replica = new Replica({
    me,
    local,
    envelopes: new MemoryEnvelopeStore(),
    api: server.reader,
    now: clock.now,
    deviceNow: clock.now,
    newId: () => 'window',
    onStored: () => {},
    onReceived: () => {},
    onWaiting: () => {},
    onPreview: () => () => {},
    onReset: () => {},
    onPaging: () => {},
  })
  asked = []
  beforeResponse = () => {}
  const { history } = server
  server.history = async (query) => {
    const what = query.of === 'messages' ? query.with! : `students after ${query.after ?? 'nobody'}`
    asked.push([what, clock.now()])
    await beforeResponse(what)
    return history.call(server, query as never) as never
  }
  backfill = new Backfill(me, local, replica, clock.later)
})

/** Tells the device of a conversation whose messages it does not have. */
async function tellOf(partner: string): Promise<void> {
  const message = sampleMessage(`${partner}-2`, partner, 'amina', 2)
  server.put('messages', message)
  await local.apply({ conversations: [sampleConversation(partner, message)] })
}

async function pass(seconds: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * seconds; quarter++) await clock.advance(250)
}

it('loads a conversation that arrives during a run', async () => {
  await replica.pull()
  // The backfill has found no missing conversation and requests the directory. Then a conversation arrives without its messages.
  let isFirst = true
  beforeResponse = async (what) => {
    if (!isFirst || !what.startsWith('students')) return
    isFirst = false
    await tellOf('lina')
    backfill.soon()
  }
  backfill.soon()
  await pass(10)
  expect(await replica.loaded()).toHaveProperty(pairKey(me, 'lina' as StudentId))
  backfill.stop()
})

it('HIST-16 HIST-17 loads the missing conversations, the latest first, then the directory, page by page with a pause', async () => {
  for (const id of ['omar', 'sara']) server.put('students', sampleStudent(id))
  await replica.pull()
  await tellOf('omar')
  const latest = sampleMessage('lina-2', 'lina', 'amina', 2, { createdAt: 9e12 })
  server.put('messages', latest)
  await local.apply({ conversations: [{ ...sampleConversation('lina', latest), lastMessageAt: 9e12 }] })
  const start = clock.now()
  backfill.soon()
  await pass(5)
  expect(asked.map(([what, at]) => [what, at - start])).toEqual([
    ['lina', 2_000],
    ['omar', 2_250],
    ['students after nobody', 2_500],
    ['students after omar', 2_750],
  ])
  backfill.stop()
})

it('HIST-18 goes on with the directory where it stopped, and begins it again for a note of another epoch', async () => {
  for (const id of ['noah', 'omar', 'sara']) server.put('students', sampleStudent(id))
  await replica.pull()
  const run = async () => {
    asked = []
    backfill = new Backfill(me, local, replica, clock.later)
    backfill.soon()
    await pass(3)
    backfill.stop()
    return asked.map(([what]) => what)
  }
  beforeResponse = () => backfill.stop()
  expect(await run()).toEqual(['students after nobody'])
  beforeResponse = () => {}
  expect(await run()).toEqual(['students after noah'])
  expect(await run()).toEqual([])
  await local.setNote(DIRECTORY, { epoch: 'another', after: null, done: true } satisfies Directory)
  expect(await run()).toEqual(['students after nobody', 'students after noah'])
})

it('HIST-19 tries again 10 s after a page that failed', async () => {
  await replica.pull()
  await tellOf('lina')
  const start = clock.now()
  beforeResponse = () => {
    if (asked.length === 1) throw new SyncApiError(0, 'unreachable')
  }
  backfill.soon()
  await pass(13)
  expect(asked.slice(0, 2).map(([what, at]) => [what, at - start])).toEqual([
    ['lina', 2_000],
    ['lina', 12_000],
  ])
  backfill.stop()
})
