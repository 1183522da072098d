import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClientDevice } from '../../support/client-device.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('a client without a network', () => {
  let server: TestServer
  const devices: ClientDevice[] = []
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    for (const { client } of devices) client.stop()
    await server.close()
  })
  const device = async (student: Awaited<ReturnType<TestServer['enrol']>>) => {
    const made = new ClientDevice(student)
    devices.push(made)
    await made.client.start()
    return made
  }

  it('reads, mutes, deletes and finishes the tutorial at once, and sends it later', async () => {
    const [amina, youssef] = [await server.enrol('amina'), await server.enrol('youssef')]
    await youssef.write('amina', 'first')
    const last = await youssef.write('amina', 'second')
    const phone = await device(amina)
    const { client } = phone
    const before = await phone.until('notifications', null, ({ list }) => list.length === 2)
    expect([before.unread, before.list.map(({ type }) => type)]).toEqual([2, ['message', 'friend']])

    phone.offline()
    await client.act('readAllNotifications', { upTo: before.toRead.upTo, ids: before.toRead.ids })
    await client.act('changeConversation', { partnerId: youssef.id, muted: true })
    await client.act('deleteConversation', { partnerId: youssef.id, upTo: last.id, position: last.position })
    await client.act('completeTutorial', {})
    expect((await phone.until('notifications', null, ({ unread }) => unread === 0)).list).toHaveLength(2)
    await phone.until('conversations', null, (list) => list.length === 0)
    await phone.until('chat', { partnerId: 'youssef', limit: 50 }, ({ messages, complete }) => messages.length === 0 && complete)
    await phone.until('me', null, (me) => me?.tutorialCompleted === true)
    await youssef.write('amina', 'third')

    phone.online()
    await phone.settled()
    expect((await amina.history('youssef')).map(({ content }) => content)).toEqual(['third'])
    expect((await notificationsOf(amina)).map(({ content, isRead }) => [content, isRead])).toEqual([['third', false]])
    expect((await amina.get('/api/auth/user')).body.tutorialCompleted).toBe(true)
    const [listed] = await phone.until('conversations', null, (list) => list.length === 1)
    expect(listed).toMatchObject({ partnerId: 'youssef', lastMessage: 'third', unreadCount: 1, muted: true })
    expect((await phone.until('notifications', null, ({ unread }) => unread === 1)).list[0]).toMatchObject({
      content: 'third',
      isRead: false,
    })
    // The deleted messages are no longer on the device, either.
    expect((await phone.local.find('messages', {})).map(({ content }) => content)).toEqual(['third'])
    expect(await youssef.history('amina')).toHaveLength(3)
  })

  it('needs no read mark for a notification that was deleted elsewhere', async () => {
    const [lina, sara] = [await server.enrol('lina'), await server.enrol('sara')]
    await sara.write('lina', 'hi')
    const phone = await device(lina)
    const { list } = await phone.until('notifications', null, (view) => view.list.length === 1)
    phone.offline()
    await phone.client.act('readNotification', { id: list[0]!.id, upTo: list[0]!.timestamp })
    await lina.call('DELETE', '/api/messages/conversations/sara')
    phone.online()
    await phone.settled()
    expect((await phone.until('notifications', null, (view) => view.list.length === 0)).unread).toBe(0)
  })

  it('verifies an address while the student waits, and reports the server’s message when that fails', async () => {
    const omar = await server.enrol('omar', { emailVerified: false })
    const phone = await device(omar)
    await phone.client.request('/api/email/send-otp', { email: 'omar2@riverside.example' })
    const otpCode = await server.codeFor('omar2@riverside.example')
    await expect(phone.client.request('/api/email/verify-otp', { email: 'omar@riverside.example', otpCode })).rejects.toThrow(
      'Invalid or expired OTP code',
    )
    expect(await phone.client.request('/api/email/verify-otp', { email: 'omar2@riverside.example', otpCode })).toMatchObject({
      user: { email: 'omar2@riverside.example' },
    })
    phone.client.handleWindowEvent('online')
    await phone.until('me', null, (me) => me?.email === 'omar2@riverside.example' && me.emailVerified)
  })
})
