import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COLLECTION_NAMES } from '../../../schemas/collections.ts'
import {
  DAY,
  HOUR,
  INVITATION_LIFETIME,
  EXPIRED_INVITATION_LIFETIME,
  MAIL_TRIES,
  NOTIFICATION_LIFETIME,
  RESULT_LIFETIME,
  RETENTION_INTERVAL,
  SESSION_LIFETIME,
  TOMBSTONE_LIFETIME,
} from '../../../schemas/constants.ts'
import { END_AVAILABILITY } from '../../../sync-server/commands/end-availability.ts'
import { endGroup } from '../../../sync-server/commands/group-jobs/end-group.ts'
import { RETENTION } from '../../../sync-server/jobs/retention.ts'
import { tokenHashOf } from '../../../sync-server/queries/invitation.ts'
import { open } from '../../support/groups.ts'
import { handClock } from '../../support/manual-server-clock.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

const FEEDS = ['campus:demo', 'user:amina']

describe('retention', () => {
  let folder: ReturnType<typeof tempFolder>
  let server: TestServer
  beforeEach(async () => {
    folder = tempFolder()
    server = await startTestServer({ demo: true, folder: folder.path })
  })
  afterEach(async () => {
    await server.close()
    folder.remove()
  })

  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.running.jobs.wake()
  }
  const floors = () => server.store.read((view) => view.feeds.floors(FEEDS))
  const planned = async () => (await server.store.read((view) => view.jobs.byId(RETENTION)))!
  /**
   * Without `rev`: a document whose feed entry was deleted may have a higher one for a new device. Without the student's own card: a
   * new device does not get it, because the account has the same data.
   */
  const everything = (replica: Replica) =>
    COLLECTION_NAMES.map((name) =>
      replica
        .all(name)
        .filter(({ id }) => name !== 'students' || id !== 'amina')
        .map(({ rev: _, ...doc }) => doc)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
  /** Checks that each replica ends with the same documents as a new device. */
  const converge = async (...replicas: Replica[]) => {
    const fresh = new Replica(await server.as('amina'))
    // A pull is a receipt, and the other devices must receive its effect.
    for (let round = 0; round < 3; round++) for (const replica of [...replicas, fresh]) await replica.pull(2)
    for (const replica of replicas) expect([replica.checkpoint, everything(replica)]).toEqual([fresh.checkpoint, everything(fresh)])
  }

  it('F15 resets a device that was away for months, and it converges', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const [old, recent] = [await new Replica(amina).pull(), await new Replica(await server.as('amina')).pull()]
    expect(old.get('groups', 'demo-anatomy')).toBeDefined()
    await server.store.write(async (tx) =>
      endGroup(
        tx,
        (await tx.groups.byIds(['demo-anatomy']))[0]!,
        { reason: 'expiry' },
        { now: server.clock.now, hub: server.running.services.hub },
      ),
    )
    await youssef.write('amina', 'while she was away')
    await recent.pull()
    await pass(TOMBSTONE_LIFETIME / 2)
    await youssef.write('amina', 'not so long ago')
    expect((await floors())['user:amina']).toBe(0)

    await pass(TOMBSTONE_LIFETIME / 2 + 1)
    await youssef.write('amina', 'just now')
    for (const feed of FEEDS) expect((await floors())[feed]).toBeGreaterThan(old.checkpoint!.feeds[feed]!)
    await converge(old, recent)
    // A device that has pulled since the deleted entries follows the feeds without a reset.
    expect([old.resets, recent.resets]).toEqual([1, 0])
    expect(old.get('groups', 'demo-anatomy')).toBeUndefined()
    expect(old.all('messages').map(({ content }) => content)).toEqual(
      expect.arrayContaining(['while she was away', 'not so long ago', 'just now']),
    )
  })

  it('F15 loses no change for a device at the floor, or for one that pulls page by page across it', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const old = await new Replica(amina).pull()
    for (let at = 0; at < 5; at++) await youssef.write('amina', `early ${at}`)
    // The device has half of the pages, then it is away.
    old.apply(await amina.pull(old.checkpoint, 3))
    const standing = await new Replica(await server.as('amina')).pull()
    await pass(TOMBSTONE_LIFETIME + 1)
    expect(standing.checkpoint!.feeds['user:amina']).toBe((await floors())['user:amina'])
    await youssef.write('amina', 'late')
    await converge(old, standing)
    expect([old.resets, standing.resets]).toEqual([1, 0])
  })

  it('ENV-8 retains results for repeats for 45 days, and then frees the key', async () => {
    const amina = await server.as('amina')
    const put = (location: string) => amina.put('/api/users/availability', { location }, { 'Idempotency-Key': 'k' })
    await put('Dental Lab')
    await pass(RESULT_LIFETIME - 1)
    expect([(await put('Dental Lab')).status, (await put('Anatomy Lab')).status]).toEqual([200, 409])
    await pass(RETENTION_INTERVAL)
    expect((await put('Anatomy Lab')).status).toBe(200)
  })

  it('ENV-10 still recognises a repeated message when only the message itself is left', async () => {
    const amina = await server.as('amina')
    const sent = await amina.write('youssef', 'once', { id: 'once' })
    await pass(RESULT_LIFETIME + RETENTION_INTERVAL)
    expect(await amina.write('youssef', 'once', { id: 'once' })).toEqual(sent)
    expect((await amina.history('youssef')).filter(({ id }) => id === 'once')).toHaveLength(1)
  })

  it('deletes expired sessions and codes', async () => {
    const amina = await server.as('amina')
    const email = 'late@riverside.example'
    await server.call('POST', '/api/login', { body: { email } })
    const counts = () => {
      const db = new Database(join(folder.path, 'friendioo.db'), { readonly: true })
      const found = ['sign_ins', 'codes', 'codes_sent'].map((table) => db.prepare(`select count(*) from ${table}`).pluck().get())
      db.close()
      return found
    }
    expect(counts()).toEqual([1, 1, 1])
    await pass(RETENTION_INTERVAL)
    expect([counts(), (await amina.get('/api/auth/user')).status]).toEqual([[1, 0, 0], 200])
    await pass(SESSION_LIFETIME)
    expect([counts(), (await amina.get('/api/auth/user')).status]).toEqual([[0, 0, 0], 401])
  })

  it('deletes notifications after 60 days, read or unread, on every device', async () => {
    const [amina, omar] = [await server.as('amina'), await server.as('omar')]
    await omar.write('amina', 'for the first time')
    const here = await new Replica(amina).pull()
    expect(here.get('notifications', 'amina_friend_omar')).toMatchObject({ isRead: false })
    await pass(NOTIFICATION_LIFETIME / 2)
    await (await server.as('sara')).write('amina', 'thirty days later')
    await here.pull()
    await pass(NOTIFICATION_LIFETIME / 2)
    expect(here.get('notifications', 'amina_friend_omar')).toBeDefined()
    await pass(RETENTION_INTERVAL)
    await converge(here)
    expect(here.resets).toBe(0)
    expect(here.all('notifications').map(({ id }) => id)).toContain('amina_friend_sara')
    expect((await notificationsOf(amina)).map(({ id }) => id)).not.toContain('amina_friend_omar')
  })

  it('deletes the hash of an invitation’s secret a month after the invitation has expired', async () => {
    const amina = await server.as('amina')
    await amina.post('/api/account/invitations', { id: 'i1', token: 'a-secret-of-24-letters-x' })
    const link = () => server.store.read((view) => view.invitations.byHash(tokenHashOf('a-secret-of-24-letters-x')))
    await pass(INVITATION_LIFETIME + EXPIRED_INVITATION_LIFETIME)
    expect((await link())?.id).toBe('i1')
    await pass(RETENTION_INTERVAL)
    expect(await link()).toBeNull()
  })

  it('deletes jobs that are done, and gives up a mail that could not be sent for a day', async () => {
    const amina = await server.as('amina')
    const group = await open(amina, { studyDuration: 60 })
    const mail = {
      id: 'undeliverable',
      kind: 'mail',
      payload: { to: '', subject: '', text: '' },
      runAt: server.clock.now() + 9 * DAY,
      attempts: MAIL_TRIES - 1,
    }
    await server.store.write((tx) => tx.jobs.put(mail))
    const jobs = () =>
      server.store.read(async (view) =>
        (await view.jobs.due(9e15, 100))
          .map(({ id }) => id)
          .filter((id) => !id.includes('demo-') && !id.startsWith(END_AVAILABILITY))
          .sort(),
      )
    expect(await jobs()).toEqual([`end-group:${group.id}`, RETENTION, 'undeliverable', `warn-group:${group.id}`].sort())
    await pass(DAY)
    expect(await jobs()).toEqual([RETENTION, 'undeliverable'])
    await server.store.write((tx) => tx.jobs.put({ ...mail, attempts: MAIL_TRIES }))
    await pass(DAY - 1)
    expect(await jobs()).toContain('undeliverable')
    await pass(1)
    expect(await jobs()).toEqual([RETENTION])
  })

  it('CHECK-7 runs once a day, by the server’s clock', async () => {
    const start = server.clock.now()
    expect((await planned()).runAt).toBe(start + DAY)
    await pass(DAY - 1)
    expect((await planned()).runAt).toBe(start + DAY)
    await pass(1)
    expect(await planned()).toEqual({ id: RETENTION, kind: RETENTION, payload: null, runAt: start + 2 * DAY, attempts: 0 })
    await pass(30 * DAY)
    expect((await planned()).runAt).toBe(start + 32 * DAY)
  })

  it('is scheduled once over restarts, and runs late when the server was away', async () => {
    const restart = async (now: number) => {
      await server.close()
      server = await startTestServer({ demo: true, folder: folder.path, clock: handClock(now) })
      await server.running.jobs.wake()
    }
    const start = server.clock.now()
    await restart(start + HOUR)
    expect((await planned()).runAt).toBe(start + DAY)
    await restart(start + 70 * DAY)
    expect((await planned()).runAt).toBe(start + 71 * DAY)
    expect((await floors())['campus:demo']).toBeGreaterThan(0)
    // If the clock was ahead for some time, the job does not wait until that day in the future.
    await restart(start)
    expect((await planned()).runAt).toBe(start + DAY)
  })

  it('handles a campus of thousands in slices, and the server responds to requests between them', async () => {
    await server.store.write(async (tx) => {
      for (let at = 0; at < 3_000; at++) tx.publish(['campus:big', `user:u${at % 30}`], 'notifications', `n${at}`)
    })
    server.clock.advance(TOMBSTONE_LIFETIME + 1)
    const done = server.running.jobs.wake()
    let responses = 0
    let running = true
    void done.then(() => (running = false))
    while (running) {
      expect((await server.call('GET', '/healthz')).status).toBe(200)
      responses++
    }
    expect(responses).toBeGreaterThan(3)
    const feeds = ['campus:big', ...Array.from({ length: 30 }, (_, at) => `user:u${at}`)]
    expect(await server.store.read((view) => view.feeds.floors(feeds))).toEqual(await server.store.read((view) => view.feeds.heads(feeds)))
    expect(await server.store.read((view) => view.feeds.after('campus:big', 0, 1))).toEqual([])
  })

  it('is due again at the next start when the server stops in the middle of it', async () => {
    await server.store.write(async (tx) => {
      for (let at = 0; at < 3_000; at++) tx.publish(['campus:big'], 'notifications', `n${at}`)
    })
    const due = (await planned()).runAt
    const floor = () => server.store.read(async (view) => (await view.feeds.floors(['campus:big']))['campus:big']!)
    server.clock.advance(TOMBSTONE_LIFETIME + 1)
    void server.running.jobs.wake()
    while ((await floor()) === 0) await setImmediate()
    await server.running.jobs.stop()
    expect(await floor()).toBeLessThan(3_000)
    expect(await planned()).toMatchObject({ runAt: due, attempts: 0 })
    const now = server.clock.now()
    await server.close()
    server = await startTestServer({ folder: folder.path, clock: handClock(now) })
    await server.running.jobs.wake()
    expect((await planned()).runAt).toBe(now + DAY)
    expect(await server.store.read((view) => view.feeds.after('campus:big', 0, 1))).toEqual([])
  })
})
