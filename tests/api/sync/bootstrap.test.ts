import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLLECTION_NAMES, isRemoved } from '../../../schemas/collections.ts'
import { BOOTSTRAP_SIZE, DAY, MESSAGE_MAX, SUMMARY_TEXT_MAX } from '../../../schemas/constants.ts'
import { NEVER_ANSWERED } from '../../../schemas/meetup.ts'
import type { Conversation, Message } from '../../../schemas/message.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('the bootstrap', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
  })
  afterAll(() => server.close())

  it('CHECK-2 PULL-13 PULL-16 contains the documents for the first screens in one page, at the heads of exactly my feeds', async () => {
    const { collections, checkpoint, more, reset } = await amina.pull(null)
    expect([more, reset]).toEqual([false, undefined])
    expect(Object.keys(checkpoint.feeds).sort()).toEqual(['campus:demo', 'user:amina'])
    expect(checkpoint.epoch).toBe(server.store.epoch)
    expect(collections.account).toHaveLength(1)
    expect(collections.students!.map(({ id }) => id)).toHaveLength(23)
    expect(collections.conversations!.map(({ id }) => id).sort()).toEqual(['lina', 'youssef'])
    expect(collections.messages).toHaveLength(8)
    expect(collections.meetups!.map(({ id }) => id)).toEqual(['demo-meetup'])
    expect(collections.groups!.map(({ id }) => id).sort()).toEqual(['demo-anatomy', 'demo-pathology', 'demo-pharmacology'])
    // Only the session of the student's own group.
    expect(collections.sessions!.map(({ id }) => id)).toEqual(['demo-anatomy'])
    for (const name of COLLECTION_NAMES) for (const doc of collections[name] ?? []) expect(isRemoved(doc)).toBe(false)
  })

  it('is complete: a pull right after it returns nothing', async () => {
    const { checkpoint } = await amina.pull(null)
    expect(await amina.pull(checkpoint)).toEqual({ collections: {}, checkpoint, more: false })
  })

  it('contains the documents that a device has after following the feeds from the start', async () => {
    const followed = new Replica(amina)
    followed.checkpoint = { epoch: server.store.epoch, feeds: { 'user:amina': 0, 'campus:demo': 0 } }
    await followed.pull(3)
    // The bootstrap is loaded afterwards, because the followed pages count as received, which is a change, too.
    const bootstrap = await new Replica(amina).pull()
    for (const name of COLLECTION_NAMES) {
      const own = name === 'students' ? followed.all(name).filter(({ id }) => id !== 'amina') : followed.all(name)
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
      expect([...own].sort(byId)).toEqual([...bootstrap.all(name)].sort(byId))
    }
  })

  it('PULL-12 HIST-3 contains no full history: the newest 50 messages of the 10 latest conversations, and all summaries', async () => {
    const other = await startTestServer({ memory: true })
    const me = await other.enrol('me')
    for (let partner = 0; partner < 13; partner++) {
      const theirs = await other.enrol(`p${String(partner).padStart(2, '0')}`)
      other.clock.advance(1_000)
      for (let at = 0; at < (partner === 12 ? 60 : 3); at++) await theirs.write('me', `${partner}-${at}`)
    }
    const replica = await new Replica(me).pull()
    expect(replica.all('conversations')).toHaveLength(13)
    const latest = replica.all('messages').filter(({ fromUserId }) => fromUserId === 'p12')
    expect(latest.map(({ position }) => position).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11))
    expect(new Set(replica.all('messages').map(({ fromUserId }) => fromUserId))).toEqual(
      new Set(Array.from({ length: 10 }, (_, at) => `p${String(at + 3).padStart(2, '0')}`)),
    )
    // Backfill loads the rest, with the checkpoint at which the server read it.
    const older = await me.backfill('of=messages&with=p12&limit=20&before=' + latest.find(({ position }) => position === 11)!.id)
    expect(older.documents).toHaveLength(10)
    expect([older.complete, older.asOf]).toEqual([true, replica.checkpoint])
    await other.close()
  })

  it('PULL-17 says which conversations it has from their first message on', async () => {
    const other = await startTestServer({ memory: true })
    const [me, long] = [await other.enrol('me'), await other.enrol('long')]
    const short = await other.enrol('short')
    for (let at = 0; at < 51; at++) await long.write('me', `${at}`)
    await short.write('me', 'hello')
    expect((await me.pull(null)).whole).toEqual(['short'])
    await other.close()
  })

  it('PULL-14 has the newest 50 meetups, and an older one that waits for an answer', async () => {
    const other = await startTestServer({ memory: true })
    const [me] = [await other.enrol('me'), await other.enrol('friend')]
    const statuses = ['declined', 'pending', ...Array<string>(BOOTSTRAP_SIZE.meetups).fill('declined')]
    await other.store.write(async (tx) => {
      for (const [at, status] of statuses.entries()) {
        const scheduledTime = other.clock.now() + at * DAY
        const meetup = {
          id: `m${at}`,
          fromUserId: 'friend',
          toUserId: 'me',
          subject: 'Anatomy',
          scheduledTime,
          location: 'Lab',
          message: '',
        }
        const row = { ...meetup, status, createdAt: other.clock.now() + at, ...NEVER_ANSWERED, withheld: false }
        await tx.meetups.put(row as never) // cast: any text is an id
      }
    })
    const ids = (await me.pull(null)).collections.meetups!.map(({ id }) => id as string)
    expect(ids.sort()).toEqual(statuses.flatMap((_, at) => (at === 0 ? [] : [`m${at}`])).sort())
    await other.close()
  })

  it('PULL-16 has at most 200 classmates', async () => {
    const other = await startTestServer({ memory: true })
    const me = await other.enrol('me')
    const record = (await other.store.read((view) => view.students.byId(me.id)))!
    await other.store.write(async (tx) => {
      for (let at = 0; at < BOOTSTRAP_SIZE.classmates + 1; at++) {
        const id = `c${at}`
        await tx.students.put({
          ...record,
          id: id as typeof me.id,
          signInEmail: `${id}@riverside.example`,
          email: `${id}@riverside.example`,
        })
      }
    })
    expect((await me.pull(null)).collections.students).toHaveLength(BOOTSTRAP_SIZE.classmates)
    await other.close()
  })

  it('PULL-12 stays small when students write a lot', async () => {
    const other = await startTestServer({ memory: true })
    const me = await other.enrol('me')
    // Text that does not compress well: letters from a fixed pseudo-random sequence.
    let seed = 7
    const letters = () =>
      Array.from({ length: 600 }, () => String.fromCharCode(97 + ((seed = (seed * 48_271) % 2_147_483_647) % 26))).join('')
    for (let partner = 0; partner < 10; partner++) {
      const theirs = await other.enrol(`p${partner}`)
      for (let at = 0; at < 50; at++) await theirs.write('me', letters())
    }
    const page = await me.pull(null)
    expect(gzipSync(JSON.stringify(page.collections)).length).toBeLessThan(100_000)
    expect(page.collections.conversations).toHaveLength(10)
    expect(page.collections.messages).toHaveLength(5 * 20)
    await other.close()
  })

  it('PULL-12 N69 has at most 100,000 bytes of messages when they are long, newest first, and says that it has not all', async () => {
    const other = await startTestServer({ memory: true })
    const me = await other.enrol('me')
    // Each message is a tenth of all that the bootstrap may have, and does not compress.
    const long = () => randomBytes(MESSAGE_MAX).toString('base64').slice(0, MESSAGE_MAX)
    const partners = [await other.enrol('early'), await other.enrol('late')]
    for (const partner of partners) {
      other.clock.advance(1_000)
      for (let at = 0; at < 8; at++) await partner.write('me', long())
    }
    const { collections, whole } = await me.pull(null)
    const messages = collections.messages as Message[] // cast: nothing is removed in a bootstrap
    expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(100_000)
    expect(messages.map(({ fromUserId, position }) => [fromUserId, position])).toEqual([
      ...[8, 7, 6, 5, 4, 3, 2, 1].map((position) => ['late', position]),
      ['early', 8],
    ])
    expect(whole).toEqual(['late'])
    const summaries = collections.conversations as Conversation[] // cast: nothing is removed in a bootstrap
    expect(summaries.map(({ lastMessage }) => lastMessage.length)).toEqual([SUMMARY_TEXT_MAX, SUMMARY_TEXT_MAX])
    await other.close()
  })
})
