import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../schemas/constants.ts'
import type { Notification } from '../../../schemas/notification.ts'
import { notify } from '../../../sync-server/commands/notify/notify.ts'
import { notificationsOf, type NotificationShown } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('notifications', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
  })
  afterAll(() => server.close())

  /** Creates `count` notifications for a student, one minute apart. */
  const tell = async (student: TestStudent, count: number) => {
    for (let at = 0; at < count; at++) {
      server.clock.advance(MINUTE)
      await server.store.write((tx) =>
        notify(tx, server.running.services, student.id, { event: `e${at}`, type: 'reminder', title: `t${at}`, content: '', sender: null }),
      )
    }
  }
  const read = (student: TestStudent, id: string, body?: unknown) =>
    student.post<NotificationShown & { code: string }>(`/api/notifications/${id}/read`, body)
  const readAll = (student: TestStudent, body?: unknown) => student.post<{ unreadCount: number }>('/api/notifications/read-all', body)
  const unread = async (student: TestStudent) => (await notificationsOf(student)).filter(({ isRead }) => !isRead).map(({ title }) => title)

  it('PULL-14 HIST-9 API-026 are listed newest first, 50 by default, page by page without gaps', async () => {
    const amina = await server.enrol('amina')
    await tell(amina, 53)
    const { status, body } = await amina.get<NotificationShown[]>('/api/notifications')
    expect([status, body.length, body[0]!.title]).toEqual([200, 50, 't52'])
    const titles: string[] = []
    for (let before = ''; ;) {
      const page = await notificationsOf(amina, `?limit=20${before}`)
      titles.push(...page.map(({ title }) => title))
      if (page.length < 20) break
      before = `&before=${page.at(-1)!.id}`
    }
    expect(titles).toEqual(Array.from({ length: 53 }, (_, at) => `t${52 - at}`))
    const older = await amina.backfill(`of=notifications&before=${body.at(-1)!.id}`)
    expect((older.documents as unknown as Notification[]).map(({ title }) => title)).toEqual(['t2', 't1', 't0'])
    expect(older.complete).toBe(true)
    expect((await new Replica(amina).pull()).all('notifications')).toHaveLength(50)
  })

  it('belong to their owner: other students cannot list, mark or reference them, and without a session it is 401', async () => {
    const [lina, mallory] = [await server.enrol('lina'), await server.enrol('mallory')]
    await tell(lina, 1)
    expect([await notificationsOf(mallory), (await mallory.backfill('of=notifications')).documents]).toEqual([[], []])
    const [theirs, nobodys] = [await read(mallory, 'lina_e0'), await read(mallory, 'mallory_none')]
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    expect((await mallory.get('/api/notifications?before=lina_e0')).status).toBe(404)
    await readAll(mallory)
    expect(await unread(lina)).toEqual(['t0'])
    for (const [method, path] of [
      ['GET', '/api/notifications'],
      ['POST', '/api/notifications/lina_e0/read'],
      ['POST', '/api/notifications/read-all'],
    ] as const) {
      expect((await server.call(method, path)).status).toBe(401)
    }
  })

  it('refuse an invalid time, id or limit', async () => {
    const sara = await server.enrol('sara')
    await tell(sara, 1)
    for (const upTo of ['soon', {}, [], 1.5, true]) {
      expect((await read(sara, 'sara_e0', { upTo })).status).toBe(400)
      expect((await readAll(sara, { upTo })).status).toBe(400)
    }
    for (const id of ['a.b', '%20', 'x'.repeat(201), '%3Cimg%3E']) expect((await read(sara, id)).status).toBe(400)
    for (const limit of ['0', 'x', '']) expect((await sara.get(`/api/notifications?limit=${limit}`)).status).toBe(400)
    expect((await read(sara, '__proto__')).status).toBe(400)
    expect(await unread(sara)).toEqual(['t0'])
  })

  it('are marked as read once, on every device of their owner', async () => {
    const omar = await server.enrol('omar')
    await tell(omar, 2)
    const device = await new Replica(omar).pull()
    const first = await omar.post<NotificationShown>('/api/notifications/omar_e1/read', undefined, { 'Idempotency-Key': 'read-e1' })
    expect([first.status, first.body.isRead, first.body.read]).toEqual([200, true, true])
    expect((await omar.post('/api/notifications/omar_e1/read', undefined, { 'Idempotency-Key': 'read-e1' })).text).toBe(first.text)
    await device.pull()
    expect(
      device
        .all('notifications')
        .map(({ id, isRead }) => [id, isRead])
        .sort(),
    ).toEqual([
      ['omar_e0', false],
      ['omar_e1', true],
    ])
    const { checkpoint } = await omar.pull(null)
    await read(omar, 'omar_e1')
    expect((await omar.pull(null)).checkpoint).toEqual(checkpoint)
  })

  it('stay unread when they were renewed after the student saw them', async () => {
    const [mei, kofi] = [await server.enrol('mei'), await server.enrol('kofi')]
    await mei.write('kofi', 'first')
    await mei.write('kofi', 'seen')
    const [seen] = await notificationsOf(kofi)
    await mei.write('kofi', 'not seen')
    await read(kofi, seen!.id, { upTo: seen!.timestamp })
    expect((await notificationsOf(kofi))[0]).toMatchObject({ content: 'not seen', isRead: false })
    // A time in epoch ms works, too.
    await read(kofi, seen!.id, { upTo: Date.parse((await notificationsOf(kofi))[0]!.timestamp) })
    expect((await notificationsOf(kofi))[0]!.isRead).toBe(true)
  })

  it('are all marked as read up to a time, also when the command is repeated', async () => {
    const hana = await server.enrol('hana')
    await tell(hana, 3)
    const upTo = (await notificationsOf(hana))[1]!.timestamp
    for (let time = 0; time < 2; time++) {
      expect((await readAll(hana, { upTo })).body).toEqual({ unreadCount: 1 })
      expect(await unread(hana)).toEqual(['t2'])
    }
    expect((await readAll(hana)).body).toEqual({ unreadCount: 0 })
    expect(await unread(hana)).toEqual([])
  })

  it('are marked as read in a batch, like other changes made offline', async () => {
    const david = await server.enrol('david')
    await tell(david, 2)
    const { body } = await david.post<{ status: number }[]>('/api/batch', [
      {
        method: 'POST',
        path: '/api/notifications/david_e0/read',
        body: { upTo: (await notificationsOf(david))[1]!.timestamp },
        idempotencyKey: 'k1',
      },
      { method: 'POST', path: '/api/notifications/read-all', idempotencyKey: 'k2' },
      { method: 'POST', path: '/api/notifications/david_gone/read', idempotencyKey: 'k3' },
    ])
    expect(body.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(await unread(david)).toEqual([])
  })
})
