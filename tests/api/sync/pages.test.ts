import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { publishProfile } from '../../../sync-server/commands/publish/publish-profile.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

describe('a pull after a checkpoint', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  it('PULL-4 returns each change once, in its current state, with pages of any size', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const sizes = [1, 2, 3, 100]
    const replicas = sizes.map(() => new Replica(amina))
    for (const replica of replicas) await replica.pull()
    for (let at = 0; at < 5; at++) await youssef.write('amina', `m${at}`)
    await amina.post('/api/messages/conversations/youssef/read')
    await youssef.put('/api/users/availability', { location: 'Dental Lab' })
    for (const [at, replica] of replicas.entries()) {
      const before = replica.pages
      await replica.pull(sizes[at])
      // Nine changes: five messages and the one that was unread before, one summary, one card, one notification.
      expect(replica.pages - before).toBe(Math.ceil(9 / sizes[at]!))
      expect(
        replica
          .all('messages')
          .filter(({ content }) => /^m\d$/.test(content))
          .map(({ deliveryStatus }) => deliveryStatus),
      ).toEqual(Array(5).fill('read'))
      expect(replica.get('conversations', 'youssef')).toMatchObject({ lastMessage: 'm4', unreadCount: 0 })
      expect(replica.get('students', 'youssef')!.currentLocation).toBe('Dental Lab')
      expect([replica.resets, replica.checkpoint]).toEqual([0, replicas[0]!.checkpoint])
    }
  })

  it('PULL-4 PULL-5 PULL-6 reads the own feed first, names the last entry read in each feed, and ends at the heads', async () => {
    const [amina, lina] = [await server.as('amina'), await server.as('lina')]
    const { checkpoint } = await amina.pull(null)
    await lina.put('/api/users/availability', { location: 'Study Hall A' })
    await lina.write('amina', 'of the own feed')
    const [own, campus] = [checkpoint.feeds['user:amina']!, checkpoint.feeds['campus:demo']!]
    const first = await amina.pull(checkpoint, 1)
    expect([Object.keys(first.collections), first.more]).toEqual([['messages'], true])
    expect(first.checkpoint.feeds).toEqual({ 'user:amina': own + 1, 'campus:demo': campus })
    const heads = (await amina.pull(null)).checkpoint
    const last = await amina.pull(first.checkpoint)
    expect([last.more, last.checkpoint, last.collections.students?.map(({ id }) => id)]).toEqual([false, heads, ['lina']])
  })

  it('PULL-8 returns a document once in a page when both feeds name it', async () => {
    const [amina, ivy] = [await server.as('amina'), await server.as('ivy')]
    const { checkpoint } = await amina.pull(null)
    await server.store.write(async (tx) => tx.publish(['user:amina', 'campus:demo'], 'students', 'ivy'))
    const { collections } = await amina.pull(checkpoint)
    expect(collections.students!.map(({ id }) => id)).toEqual([ivy.id])
  })

  it('F05 returns each of 1,000 writes of one millisecond once, with pages of one change', async () => {
    // The clock stands still unless a test moves it.
    const other = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '10' } })
    const [writer, reader] = [await other.enrol('writer'), await other.enrol('reader')]
    await writer.write('reader', 'first')
    const replica = await new Replica(reader).pull()
    const message = (at: number) => ({
      method: 'POST',
      path: '/api/messages',
      body: { id: `w${at}`, toUserId: 'reader', content: `${at}` },
      idempotencyKey: `w${at}`,
    })
    const batches = await Promise.all(
      Array.from({ length: 10 }, (_, batch) =>
        writer.post<{ status: number }[]>(
          '/api/batch',
          Array.from({ length: 100 }, (_, at) => message(batch * 100 + at)),
        ),
      ),
    )
    expect(batches.flatMap(({ body }) => body).every(({ status }) => status === 201)).toBe(true)
    const before = replica.pages
    await replica.pull(1)
    // Each message arrives as sent and, because the next pull is its receipt, again as delivered.
    // The summary and the notification of the newest message arrive once each.
    expect(replica.pages - before).toBe(2_002)
    const contents = replica.all('messages').sort((a, b) => a.position - b.position)
    expect(contents.map(({ position }) => position)).toEqual(Array.from({ length: 1_001 }, (_, at) => at + 1))
    // The first message arrived in the bootstrap, which is no receipt.
    expect(contents.map(({ deliveryStatus }) => deliveryStatus)).toEqual(['sent', ...Array(1_000).fill('delivered')])
    expect(replica.get('conversations', 'writer')).toMatchObject({ unreadCount: 1_001, lastPosition: 1_001 })
    await other.close()
  })

  it('PULL-7 F08 returns a message once that was written during the bootstrap', async () => {
    const [kofi, hana] = [await server.as('kofi'), await server.as('hana')]
    for (let round = 0; round < 10; round++) {
      const replica = new Replica(kofi)
      const writing = Promise.all(Array.from({ length: 5 }, (_, at) => hana.write('kofi', `r${round}-${at}`)))
      const [page] = await Promise.all([kofi.pull(null), writing])
      replica.apply(page)
      await replica.pull(2)
      const mine = replica.all('messages').filter(({ content }) => content.startsWith(`r${round}-`))
      expect(mine).toHaveLength(5)
      expect(replica.get('conversations', 'hana')!.lastPosition).toBe((round + 1) * 5)
    }
  })

  it('F10 returns only deletions for hidden documents, and needs no more requests than pages', async () => {
    const other = await startTestServer({ memory: true })
    const me = await other.enrol('me')
    const names = Array.from({ length: 60 }, (_, at) => `hidden${at}`)
    for (const name of names) await other.enrol(name)
    const friend = await other.enrol('friend')
    await other.store.write(async (tx) => {
      for (const name of names) await tx.blocks.add(name as StudentId, me.id)
    })
    const replica = await new Replica(me).pull()
    expect(replica.all('students').map(({ id }) => id)).toEqual(['friend'])
    await other.store.write(async (tx) => {
      for (const name of names) {
        const hidden = {
          ...(await tx.students.byId(name as StudentId))!,
          currentStatus: 'studying' as const,
          currentLocation: 'a secret place',
        }
        await tx.students.put(hidden)
        await publishProfile(tx, hidden)
      }
    })
    await friend.put('/api/users/availability', { status: 'studying', location: 'Library' })
    const before = replica.pages
    let text = ''
    for (let more = true; more;) {
      const page = await me.pull(replica.checkpoint, 10)
      text += JSON.stringify(page)
      replica.apply(page)
      more = page.more
    }
    expect(replica.get('students', 'friend')!.currentLocation).toBe('Library')
    expect(replica.all('students')).toHaveLength(1)
    expect(text).not.toContain('secret')
    expect(replica.pages - before).toBe(7)
    await other.close()
  })

  it('PULL-9 returns a group that has ended as a deletion, without its body', async () => {
    const other = await startTestServer({ demo: true, memory: true })
    const [amina, hana] = [await other.as('amina'), await other.as('hana')]
    const [hers, theirs] = [await new Replica(amina).pull(), await new Replica(hana).pull()]
    expect(theirs.get('sessions', 'demo-pharmacology')).toBeDefined()
    other.clock.advance(HOUR + 2_000)
    await other.running.jobs.wake()
    const page = await amina.pull(hers.checkpoint)
    expect(page.collections.groups).toEqual([{ id: 'demo-pharmacology', _deleted: true, rev: expect.any(Number) }])
    expect(page.collections.sessions).toBeUndefined()
    await theirs.pull()
    expect([theirs.get('groups', 'demo-pharmacology'), theirs.get('sessions', 'demo-pharmacology')]).toEqual([undefined, undefined])
    expect(theirs.get('groups', 'demo-anatomy')).toBeDefined()
    await other.close()
  })
})
