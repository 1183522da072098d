import { expect, it, onTestFinished } from 'vitest'
import { DAY, MESSAGE_MAX, NOTE_MAX, PAGE_BYTES, POKE_BYTES } from '../../../schemas/constants.ts'
import { NEVER_ANSWERED } from '../../../schemas/meetup.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

/** Each code point takes four bytes, the most that one can. */
const LONGEST = '😀'.repeat(MESSAGE_MAX)

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** The most that a page may have beside its documents. */
const FRAME = 1_024

async function started(): Promise<{ server: TestServer; ada: TestStudent; ben: TestStudent }> {
  const server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
  onTestFinished(() => server.close())
  return { server, ada: await server.enrol('ada'), ben: await server.enrol('ben') }
}

it('PULL-4 N69 a page of changes is bounded in bytes, however long the documents are, and nothing is left out', async () => {
  const { ada, ben } = await started()
  const replica = await new Replica(ben).pull()
  const ids: string[] = []
  for (let at = 0; at < 30; at++) {
    ids.push((await ada.write('ben', LONGEST)).id)
    ids.push((await ada.write('ben', `${at}`)).id)
  }
  let pages = 0
  for (let more = true; more; pages++) {
    const page = await ben.pull(replica.checkpoint)
    expect(bytes(page)).toBeLessThan(PAGE_BYTES + FRAME)
    replica.apply(page)
    more = page.more
  }
  expect(pages).toBeGreaterThan(3)
  expect(
    replica
      .all('messages')
      .map(({ id }) => id as string)
      .sort(),
  ).toEqual(ids.sort())
  expect(replica.get('conversations', 'ada')).toMatchObject({ lastMessage: '29', unreadCount: 60 })
  expect((await replica.pull()).resets).toBe(0)
})

it('HIST-4 HIST-6 N69 a page of older messages is bounded in bytes, and says that there are more', async () => {
  const { ada, ben } = await started()
  const ids: string[] = []
  for (let at = 0; at < 20; at++) ids.push((await ada.write('ben', LONGEST)).id)
  const found: string[] = []
  for (let complete = false; !complete;) {
    const before = found.at(-1)
    const page = await ben.backfill(`of=messages&with=ada&limit=50${before === undefined ? '' : `&before=${before}`}`)
    expect(page.documents.length).toBeGreaterThan(0)
    expect(bytes(page)).toBeLessThan(PAGE_BYTES + FRAME)
    found.push(...page.documents.map(({ id }) => id))
    complete = page.complete
  }
  expect(found).toEqual(ids.reverse())
})

it('HIST-7 N69 a page of the campus directory is bounded in bytes, and the next one begins where it ended', async () => {
  const { server, ben } = await started()
  for (let at = 10; at < 60; at++)
    await server.enrol(`s${at}`, { studySchedule: '😀'.repeat(NOTE_MAX), studyTopics: Array.from({ length: 30 }, () => '😀'.repeat(200)) })
  const found: string[] = []
  let pages = 0
  for (let complete = false; !complete; pages++) {
    const after = found.at(-1)
    const page = await ben.backfill(`of=students&limit=200${after === undefined ? '' : `&after=${after}`}`)
    expect(bytes(page)).toBeLessThan(PAGE_BYTES + FRAME)
    found.push(...page.documents.map(({ id }) => id))
    complete = page.complete
  }
  expect(pages).toBeGreaterThan(3)
  expect(found).toEqual(['ada', 'ben', ...Array.from({ length: 50 }, (_, at) => `s${at + 10}`)])
})

it('POKE-5 POKE-7 N69 a poke that would be too long has no changes, and the pull brings them', async () => {
  const { server, ben } = await started()
  const replica = await new Replica(ben).pull()
  const socket = await ben.socket('?frames=pokes')
  await socket.next('hello')
  const asked = Array.from({ length: 40 }, (_, at) => ({
    id: `r${at}`,
    fromUserId: 'ada',
    toUserId: 'ben',
    subject: 'Anatomy',
    scheduledTime: server.clock.now() + DAY,
    location: 'Lab',
    message: '😀'.repeat(NOTE_MAX),
    status: 'pending' as const,
    createdAt: server.clock.now(),
    ...NEVER_ANSWERED,
    withheld: false,
  }))
  await server.store.write(async (tx) => {
    for (const meetup of asked) {
      await tx.meetups.put(meetup as never)
      tx.publish(['user:ben'], 'meetups', meetup.id)
    }
  })
  const poke = await socket.next('poke')
  expect(bytes(asked)).toBeGreaterThan(POKE_BYTES)
  expect([poke.seq - poke.prev, poke.changes, poke.asOf]).toEqual([40, undefined, undefined])
  expect((await replica.pull()).all('meetups')).toHaveLength(40)
})
