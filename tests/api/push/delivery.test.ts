import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, PUSH_LIFETIME, PUSH_RECEIPT_TIMEOUT, PUSH_SHOWN_TIMEOUT, SECOND } from '../../../schemas/constants.ts'
import { TestPushService, type Delivered, type PushDevice } from '../../support/push-service.ts'
import { registerDevice } from '../../support/register-device.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a push', () => {
  let server: TestServer
  let service: TestPushService
  let amina: TestStudent
  let lina: TestStudent
  let phone: PushDevice

  beforeEach(async () => {
    service = await TestPushService.start()
    server = await startTestServer({ demo: true, memory: true, testClock: true })
    amina = await server.as('amina')
    lina = await server.as('lina')
    phone = await registerDevice(lina, service)
  })
  afterEach(async () => {
    await server.close()
    await service.stop()
  })

  const meet = (by: TestStudent, to: string) =>
    by.post<{ id: string }>('/api/meetup-requests', {
      toUserId: to,
      subject: 'Anatomy',
      scheduledTime: new Date(server.clock.now() + HOUR).toISOString(),
      location: 'Library',
      message: '',
    })
  /** Resolves once everything that was planned was sent or dropped. */
  const settled = () => server.running.jobs.wake()
  const titles = (pushes: Delivered[]) => pushes.map(({ payload }) => payload.title)

  it('PUSH-013 PUSH-014 PUSH-015 a push of a message names its sender, quotes 50 characters, and leads to the chats', async () => {
    await amina.write('lina', 'x'.repeat(50))
    await service.got(1)
    await amina.write('lina', '😀'.repeat(60))
    const [short, long] = await service.got(2)
    expect(short!.device).toBe(phone)
    expect(short!.payload).toMatchObject({ title: '💬 Message from Amina', body: 'x'.repeat(50), type: 'chat', url: '/messages' })
    expect(long!.payload).toMatchObject({
      body: `${'😀'.repeat(50)}...`,
      count: short!.payload.count! + 1,
      tag: short!.payload.tag,
      partnerId: 'amina',
    })
    expect([long!.topic, short!.topic.length]).toEqual([short!.topic, 32])
  })

  it('says who it is for, counts what is unread, and is a Declarative Web Push that a worker may change', async () => {
    await amina.write('lina', 'One')
    const [{ payload }] = (await service.got(1)) as [Delivered]
    expect(payload).toMatchObject({ student: 'lina', web_push: 8030, mutable: true, app_badge: String(payload.badge) })
    expect(payload.badge).toBeGreaterThan(0)
    expect(payload.notification).toMatchObject({ title: payload.title, body: 'One', navigate: `${server.url}/messages`, tag: payload.tag })
  })

  it('is signed by this server for that push service, with an address to write to', async () => {
    await amina.write('lina', 'One')
    const [{ signed, ttl }] = (await service.got(1)) as [Delivered]
    expect(signed.sub).toMatch(/^mailto:/)
    expect(ttl).toBe(PUSH_LIFETIME / SECOND)
  })

  it('PUSH-016 PUSH-017 a push of a meetup request has its id, subject and place, and leads to the groups', async () => {
    const { body } = await meet(amina, 'lina')
    const [{ payload }] = (await service.got(1)) as [Delivered]
    expect(payload).toMatchObject({ type: 'meetup', requestId: body.id, subject: 'Anatomy', location: 'Library', url: '/groups' })
    expect(payload.actions).toEqual(['accept', 'decline'])
    await amina.post(`/api/meetup-requests/${body.id}/move`, { location: 'Cafeteria' })
    const moved = (await service.got(2)).at(-1) as Delivered
    // Its text names no time, so it has no button that agrees to one. The service worker adds the time.
    expect(moved.payload).toMatchObject({ title: 'Meetup moved', actions: ['open'], scheduledTime: expect.any(Number) })
  })

  it('is known only to the student who asked to meet, once a push service has it', async () => {
    const delivered = async (by: TestStudent, id: string) => {
      const { status, body } = await by.get<{ delivered: boolean }>(`/api/meetup-requests/${id}/push`)
      return status === 200 ? body.delivered : status
    }
    const { id } = (await meet(amina, 'lina')).body
    expect(await delivered(amina, id)).toBe(true)
    expect([await delivered(lina, id), await delivered(amina, 'none')]).toEqual([404, 404])
    const unheard = (await meet(amina, 'omar')).body.id
    expect(await delivered(amina, unheard)).toBe(false)
    await lina.put('/api/users/notification-settings', { meetups: false })
    const quiet = (await meet(amina, 'lina')).body.id
    const response = delivered(amina, quiet)
    const afterWait = () => {
      server.clock.advance(PUSH_RECEIPT_TIMEOUT)
      return Promise.race([response, Promise.resolve('no response yet')])
    }
    await expect.poll(afterWait).toBe(false)
  })

  it('notifies the asker of the answer, and an invited student of the group', async () => {
    await registerDevice(amina, service)
    const { body } = await meet(amina, 'lina')
    await lina.call('PATCH', `/api/meetup-requests/${body.id}`, { status: 'accepted' })
    await lina.post('/api/study-groups', {
      name: 'Bones',
      subject: 'Anatomy',
      location: 'Library',
      groupSize: 'small',
      invitedUsers: ['amina'],
    })
    await settled()
    expect(titles(await service.got(3))).toEqual(['Meetup request', 'Meetup accepted', 'Study group invitation'])
  })

  it('comes ten minutes before a group starts, and ten minutes before it ends', async () => {
    const start = server.clock.now() + HOUR
    await lina.post('/api/study-groups', {
      name: 'Bones',
      subject: 'Anatomy',
      location: 'Library',
      groupSize: 'small',
      scheduledAt: new Date(start).toISOString(),
      studyDuration: 60,
    })
    server.clock.advance(50 * MINUTE)
    await settled()
    server.clock.advance(HOUR)
    await settled()
    await settled()
    expect(titles(await service.got(2))).toEqual(['Your study group starts soon', 'Your study group ends soon'])
  })

  it('PUSH-012 reaches each subscribed device of the receiver once for each message, and nobody else', async () => {
    const laptop = await registerDevice(await server.browser('lina'), service)
    await registerDevice(amina, service)
    await registerDevice(await server.as('omar'), service)
    for (const text of ['One', 'Two', 'Three']) await amina.write('lina', text)
    await service.got(6)
    await settled()
    const bodies = (device: PushDevice) => service.delivered.filter((each) => each.device === device).map(({ payload }) => payload.body)
    expect([bodies(phone), bodies(laptop), service.delivered.length]).toEqual([['One', 'Two', 'Three'], ['One', 'Two', 'Three'], 6])
  })

  it('does not repeat a message that is sent again', async () => {
    const { id } = await amina.write('lina', 'One')
    await amina.write('lina', 'One', { id })
    await amina.write('lina', 'Two')
    await settled()
    expect((await service.got(2)).map(({ payload }) => payload.body)).toEqual(['One', 'Two'])
  })

  it('has an id of its own each time, also without a preview', async () => {
    await amina.write('lina', 'One')
    await lina.put('/api/users/notification-settings', { preview: false })
    await amina.write('lina', 'Two')
    await amina.write('lina', 'Three')
    const pushes = (await service.got(3)).map(({ payload }) => payload)
    expect(new Set(pushes.map(({ id }) => id)).size).toBe(3)
    expect(pushes[1]!.tag).toBe(pushes[2]!.tag)
  })

  it('does not come from a muted chat, nor across a block, nor once the message was read', async () => {
    await amina.write('lina', 'Before')
    await service.got(1)
    await lina.call('PATCH', '/api/messages/conversations/amina', { muted: true })
    await amina.write('lina', 'Muted')
    await lina.call('PUT', '/api/blocks/omar')
    await (await server.as('omar')).post('/api/messages', { toUserId: 'lina', content: 'Blocked' })
    await lina.call('PATCH', '/api/messages/conversations/amina', { muted: false })
    service.responses.push({ status: 503, headers: { 'Retry-After': '60' } })
    await amina.write('lina', 'Read meanwhile')
    await service.asked(2)
    await lina.post('/api/messages/conversations/amina/read', {})
    server.clock.advance(MINUTE)
    await settled()
    expect(service.delivered.map(({ payload }) => payload.body)).toEqual(['Before'])
  })

  it('N94 a push of a meetup request that waits does not come once its receiver has blocked who sent it', async () => {
    service.responses.push({ status: 503, headers: { 'Retry-After': '60' } })
    await meet(amina, 'lina')
    await service.asked(1)
    await lina.call('PUT', '/api/blocks/amina')
    server.clock.advance(MINUTE)
    await settled()
    expect(service.delivered).toEqual([])
  })

  it.each(['messages', 'meetups'] as const)('does not come when its student has switched off %s', async (kind) => {
    await lina.put('/api/users/notification-settings', { [kind]: false })
    await (kind === 'messages' ? amina.write('lina', 'One') : meet(amina, 'lina'))
    await settled()
    expect(service.requests).toBe(0)
  })

  it('does not come in quiet hours of the student’s own zone, and not afterwards', async () => {
    const minutes = (at: number) => {
      const [hour, minute] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })
        .format(at)
        .split(':')
      return (Number(hour) * 60 + Number(minute)) % 1440
    }
    const now = server.clock.now()
    const quietHours = { from: minutes(now - HOUR), until: minutes(now + HOUR), zone: 'Asia/Tokyo' }
    expect((await lina.put('/api/users/notification-settings', { quietHours })).status).toBe(200)
    await amina.write('lina', 'At night')
    await settled()
    server.clock.advance(2 * HOUR)
    await amina.write('lina', 'In the morning')
    expect((await service.got(1)).map(({ payload }) => payload.body)).toEqual(['In the morning'])
  })

  it('does not come before the end of a pause, and comes after it without another change', async () => {
    const pausedUntil = server.clock.now() + HOUR
    expect((await lina.put('/api/users/notification-settings', { pausedUntil })).status).toBe(200)
    await amina.write('lina', 'At night')
    await settled()
    server.clock.advance(HOUR)
    await amina.write('lina', 'In the morning')
    expect((await service.got(1)).map(({ payload }) => payload.body)).toEqual(['In the morning'])
  })

  it('says no name, no text and no id when its student wants no previews', async () => {
    await lina.put('/api/users/notification-settings', { preview: false })
    await amina.write('lina', 'Secret')
    const [{ payload }] = (await service.got(1)) as [Delivered]
    expect(payload).toMatchObject({ title: 'New message', body: '', url: '/messages' })
    expect(JSON.stringify(payload)).not.toMatch(/amina|secret/i)
  })

  it('ends with the sign-out of its device, with a revoked device, and with a session that is over', async () => {
    const [tablet, laptop] = [await server.browser('lina'), await server.browser('lina')]
    const [tabletDevice, laptopDevice] = [await registerDevice(tablet, service), await registerDevice(laptop, service)]
    await lina.post('/api/logout')
    await tablet.call('DELETE', '/api/devices')
    await amina.write('lina', 'One')
    expect((await service.got(1)).map(({ device }) => device)).toEqual([tabletDevice])
    await settled()
    expect(service.delivered.some(({ device }) => device === laptopDevice || device === phone)).toBe(false)
  })

  it.each([404, 410])('is not tried again at a device whose push service responds with %i', async (status) => {
    service.responses.push({ status })
    await amina.write('lina', 'One')
    await service.asked(1)
    await settled()
    await amina.write('lina', 'Two')
    await settled()
    expect(service.requests).toBe(1)
  })

  it('waits as long as the push service asks, and keeps its order', async () => {
    service.responses.push({ status: 429, headers: { 'Retry-After': '120' } })
    await amina.write('lina', 'One')
    await service.asked(1)
    await settled()
    await amina.write('lina', 'Two')
    server.clock.advance(119 * SECOND)
    await settled()
    expect(service.requests).toBe(1)
    server.clock.advance(1 * SECOND)
    await settled()
    expect((await service.got(2)).map(({ payload }) => payload.body)).toEqual(['One', 'Two'])
  })

  it('is tried again after an error of the push service', async () => {
    service.responses.push({ status: 500 })
    await amina.write('lina', 'One')
    await service.asked(1)
    await settled()
    server.clock.advance(5 * SECOND)
    await settled()
    expect((await service.got(1)).map(({ payload }) => payload.body)).toEqual(['One'])
  })

  it('does not wait for the push service of another device, and holds up no request', async () => {
    service.responses.push('hang')
    await amina.write('lina', 'One')
    await service.asked(1)
    const omar = await server.as('omar')
    await registerDevice(omar, service)
    await amina.write('omar', 'Two')
    expect((await service.got(1)).map(({ payload }) => payload.body)).toEqual(['Two'])
  })

  it('is not followed to where the push service redirects', async () => {
    const elsewhere = service.subscribe('')
    service.responses.push({ status: 307, headers: { Location: elsewhere.endpoint } })
    await amina.write('lina', 'One')
    await service.asked(1)
    await settled()
    expect([service.requests, service.delivered]).toEqual([1, []])
  })

  describe('while a page shows the chat', () => {
    /** Opens a socket of lina's whose page shows the chat with this partner. */
    const pageShowing = async (partner: string) => {
      const socket = await lina.socket('?frames=pokes')
      socket.send({ type: 'showing', chats: [partner] })
      await socket.settled()
      return socket
    }

    it('SOCK-47 does not come, on any device, when the page responds', async () => {
      await registerDevice(await server.browser('lina'), service)
      const socket = await pageShowing('amina')
      await amina.write('lina', 'One')
      await socket.next('ping')
      socket.send({ type: 'userActivity' })
      await socket.settled()
      server.clock.advance(PUSH_SHOWN_TIMEOUT)
      await settled()
      expect(service.requests).toBe(0)
    })

    it('comes after two seconds when the page does not respond', async () => {
      const socket = await pageShowing('amina')
      await amina.write('lina', 'One')
      await socket.next('ping')
      await settled()
      expect(service.requests).toBe(0)
      server.clock.advance(PUSH_SHOWN_TIMEOUT)
      await settled()
      await service.got(1)
    })

    it('comes at once when the page shows another chat, or was hidden', async () => {
      const socket = await pageShowing('omar')
      await amina.write('lina', 'One')
      await service.got(1)
      socket.send({ type: 'showing', chats: ['amina'] })
      socket.send({ type: 'showing', chats: [] })
      await socket.settled()
      await amina.write('lina', 'Two')
      await service.got(2)
    })
  })
})
