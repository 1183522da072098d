import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { Backfill } from './backfill.ts'
import { FakeSyncApi } from './testing/fake-sync-api.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { PAGES_LEFT, type PagesLeftNote } from './pages-left.ts'
import { Replica } from './replica.ts'
import { CHECKPOINT_NOTE } from '../store/replica-notes.ts'
import { SyncApiError } from './sync-api.ts'
import { sampleAccount, sampleConversation, sampleGroup, sampleMeetup, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

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
/** Runs while a history page is on its way to the device. */
let afterRead: (what: string) => Promise<void> | void
let bootstraps = 0

/** Opens the replica of this device, as another tab or after a restart. */
function newReplica(): Replica {
  return new Replica({
    me,
    local,
    envelopes: new MemoryEnvelopeStore(),
    api: server.reader,
    now: clock.now,
    deviceNow: clock.now,
    newId: () => `bootstrap ${++bootstraps}`,
    onStored: () => {},
    onReceived: () => {},
    onWaiting: () => {},
    onPreview: () => () => {},
    onReset: () => {},
  })
}

beforeEach(() => {
  clock = new ManualClock()
  server = new FakeSyncApi()
  server.put('account', sampleAccount('amina'))
  server.put('students', sampleStudent('lina'))
  local = new MemoryLocalStore()
  replica = newReplica()
  asked = []
  beforeResponse = () => {}
  afterRead = () => {}
  const { history } = server
  server.history = async (query) => {
    const what = query.of === 'messages' ? query.with! : `${query.of} after ${query.after ?? 'nobody'}`
    asked.push([what, clock.now()])
    await beforeResponse(what)
    const page = await history.call(server, query as never)
    await afterRead(what)
    return page as never
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

it('HIST-18 goes on with the directory where it stopped, and begins it again for a note of another bootstrap', async () => {
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
  await local.setNote(PAGES_LEFT, { window: 'another', left: {} } satisfies PagesLeftNote)
  expect(await run()).toEqual(['groups after nobody', 'meetups after nobody', 'students after nobody', 'students after noah'])
})

it('HIST-16 reads nothing again until the replica has moved, also by another tab', async () => {
  await replica.pull()
  backfill.soon()
  await pass(6)
  const find = vi.spyOn(local, 'find')
  backfill.soon()
  await pass(6)
  expect(find).not.toHaveBeenCalled()
  await tellOf('lina')
  server.put('students', sampleStudent('omar'))
  await newReplica().pull()
  backfill.soon()
  await pass(6)
  expect(await replica.loaded()).toHaveProperty(pairKey(me, 'lina' as StudentId))
  backfill.stop()
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

describe('what the bootstrap left out', () => {
  /** Five groups and three meetups, of which the bootstrap has one each. A page has two. */
  beforeEach(async () => {
    server.listSize = 1
    for (let at = 1; at <= 5; at++) server.put('groups', sampleGroup(`g${at}`, ['lina']))
    for (let at = 1; at <= 3; at++) server.put('meetups', sampleMeetup(`m${at}`, 'lina', 'amina'))
    await replica.pull()
  })

  const ids = (of: 'groups' | 'meetups') => local.all(of).map((document) => document.id as string)
  const run = async (seconds = 6) => {
    asked = []
    backfill = new Backfill(me, local, replica, clock.later)
    backfill.soon()
    await pass(seconds)
    backfill.stop()
    return asked.map(([what]) => what)
  }
  const groupPages = ['groups after nobody', 'groups after g2', 'groups after g4']
  const otherPages = ['meetups after nobody', 'meetups after m2', 'students after nobody']

  it('HIST-17 is loaded before the directory, and lists that are open become complete', async () => {
    let shown: string[] = []
    local.watchAll('groups', (groups) => void (shown = groups.map((group) => group.id)))
    expect([ids('groups'), ids('meetups')]).toEqual([['g1'], ['m1']])
    expect(await run()).toEqual([...groupPages, ...otherPages])
    expect(shown.sort()).toEqual(['g1', 'g2', 'g3', 'g4', 'g5'])
    expect(ids('meetups').sort()).toEqual(['m1', 'm2', 'm3'])
    expect(await run()).toEqual([])
  })

  it('HIST-17 is requested only of the collections that the bootstrap names', async () => {
    server.listSize = 3
    server.restart('second')
    await replica.pull()
    expect(await run()).toEqual([...groupPages, 'students after nobody'])
  })

  it('HIST-17 is requested of every collection if another version of the app stored the bootstrap', async () => {
    server.listSize = Infinity
    server.restart('second')
    await replica.pull()
    await local.setNote(PAGES_LEFT, null)
    expect(await run()).toEqual([...groupPages, ...otherPages])
  })

  it('HIST-18 is loaded from where it stopped after the app starts again', async () => {
    beforeResponse = (what) => {
      if (what === 'groups after g2') throw new SyncApiError(0, 'unreachable')
    }
    expect(await run()).toEqual(groupPages.slice(0, 2))
    beforeResponse = () => {}
    replica = newReplica()
    expect(await run()).toEqual([...groupPages.slice(1), ...otherPages])
    expect(ids('groups')).toHaveLength(5)
  })

  it('HIST-18 is loaded from the beginning after a reset by another tab, also if a page was on its way', async () => {
    let isFirst = true
    afterRead = async (what) => {
      if (!isFirst || what !== 'groups after g2') return
      isFirst = false
      server.restart('second')
      await newReplica().pull()
    }
    // The page is of the epoch before, and is tried again after 10 s.
    expect(await run(18)).toEqual([...groupPages.slice(0, 2), ...groupPages, ...otherPages])
    expect(ids('groups')).toHaveLength(5)
  })

  it('HIST-18 is loaded from the beginning after a reset by another tab in the same epoch', async () => {
    let isFirst = true
    afterRead = async (what) => {
      if (!isFirst || what !== 'groups after g4') return
      isFirst = false
      await local.setNote(CHECKPOINT_NOTE, null)
      await newReplica().pull()
    }
    expect(await run()).toEqual([...groupPages, ...groupPages, ...otherPages])
    expect(ids('groups')).toHaveLength(5)
  })

  it('HIST-19 is requested again 10 s after a page that was discarded', async () => {
    const start = clock.now()
    let isFirst = true
    afterRead = async () => {
      if (!isFirst) return
      isFirst = false
      // Another tab stores a page in the same moment.
      const { replaceNote } = local
      local.replaceNote = async () => {
        local.replaceNote = replaceNote
        return false
      }
    }
    await run(13)
    expect(asked.slice(0, 2).map(([what, at]) => [what, at - start])).toEqual([
      ['groups after nobody', 2_000],
      ['groups after nobody', 12_000],
    ])
  })

  it('HIST-11 stays away if it ends while its page is on the way', async () => {
    // Another tab pulls: in this one, the pull would wait for the page.
    const tab = newReplica()
    afterRead = async (what) => {
      if (what !== 'groups after g2') return
      server.remove('groups', 'g3')
      await tab.pull()
    }
    await run(18)
    expect(ids('groups').sort()).toEqual(['g1', 'g2', 'g4', 'g5'])
  })

  it('HIST-11 REV-5 does not replace a newer state of a meetup that is here', async () => {
    const tab = newReplica()
    const seen: string[] = []
    local.watchAll('meetups', (meetups) => void seen.push(...meetups.filter(({ id }) => id === 'm1').map(({ status }) => status)))
    afterRead = async (what) => {
      if (what !== 'meetups after nobody') return
      server.put('meetups', sampleMeetup('m1', 'lina', 'amina', { status: 'accepted' }))
      await tab.pull()
    }
    await run(18)
    expect(seen.join()).toMatch(/^(pending,)+accepted(,accepted)*$/)
    expect(ids('meetups').sort()).toEqual(['m1', 'm2', 'm3'])
  })
})
