import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  get,
  goOffline,
  goOnline,
  increment,
  onDisconnect,
  onValue,
  push,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  update,
} from 'firebase/database'
import { MINUTE, PRESENCE_INTERVAL, SECOND } from '../../../schemas/constants.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { Line } from '../../support/node-web-socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeClients, type TreeClient } from '../../support/tree-client.ts'
import { treeMessage } from '../../support/tree-message.ts'

interface PresenceValue {
  online: boolean
  lastSeen: number
}
type ProfileValue = Record<string, unknown>

describe('people of the realtime database', () => {
  let server: TestServer
  let clients: TreeClients
  let amina: TestStudent
  let youssef: TestStudent
  let hers: TreeClient
  let his: TreeClient
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    clients = new TreeClients(() => server.url)
    amina = await server.as('amina')
    youssef = await server.as('youssef')
    hers = await clients.as(amina)
    his = await clients.as(youssef)
  })
  afterAll(async () => {
    await clients.close()
    await server.close()
  })

  const here = (client: TreeClient, id: string, online: boolean) =>
    set(ref(client.db, `presence/${id}`), { online, lastSeen: serverTimestamp() })
  const presence = (id: string, online: boolean) => hers.value<PresenceValue>(`presence/${id}`, (value) => value.online === online)
  const isOnline = async (id: string) => (await amina.get<{ isOnline: boolean }>(`/api/users/profile/${id}`)).body.isOnline

  it('RTDB-008 RTDB-030 presence is what the student says, here and in /api, with the time of the server', async () => {
    await here(his, 'youssef', true)
    expect(await presence('youssef', true)).toEqual({ online: true, lastSeen: server.clock.now() })
    expect(await isOnline('youssef')).toBe(true)
    server.clock.advance(5 * SECOND)
    await update(ref(his.db, 'presence/youssef'), { online: false })
    expect(await presence('youssef', false)).toEqual({ online: false, lastSeen: server.clock.now() })
    expect(await isOnline('youssef')).toBe(false)
    await set(ref(his.db, 'presence/youssef/online'), true)
    await presence('youssef', true)
    await remove(ref(his.db, 'presence/youssef'))
    await presence('youssef', false)
  })

  it('presence ends with the connection, whatever the client asked the server to write then, and counts again after a reconnect', async () => {
    await onDisconnect(ref(his.db, 'presence/youssef')).set({ online: false, lastSeen: serverTimestamp() })
    await here(his, 'youssef', true)
    await presence('youssef', true)
    his.cut()
    await presence('youssef', false)
    await his.connected(false)
    his.restore()
    goOffline(his.db)
    goOnline(his.db)
    await his.connected()
    expect((await hers.value<PresenceValue>('presence/youssef')).online).toBe(false)
    await here(his, 'youssef', true)
    await presence('youssef', true)
    await here(his, 'youssef', false)
  })

  it('presence is of all clients of a student: the app counts, and so does another tab', async () => {
    const second = await clients.as(youssef)
    await here(his, 'youssef', true)
    await here(second, 'youssef', true)
    await here(his, 'youssef', false)
    expect((await hers.value<PresenceValue>('presence/youssef')).online).toBe(true)
    await second.close()
    await presence('youssef', false)
    const socket = await youssef.socket()
    await presence('youssef', true)
    await socket.close()
    await presence('youssef', false)
  })

  it('RTDB-033 the state of the connection is observed, and the offset of the clock is that of the server', async () => {
    await hers.connected()
    const offset = await hers.value<number>('.info/serverTimeOffset')
    expect(Math.abs(Date.now() + offset - server.clock.now())).toBeLessThan(MINUTE)
    const states: boolean[] = []
    const stop = onValue(ref(his.db, '.info/connected'), (snapshot) => void states.push(snapshot.val() as boolean))
    goOffline(his.db)
    goOnline(his.db)
    await his.connected()
    stop()
    expect(states).toEqual([true, false, true])
  })

  it('RTDB-005 RTDB-018 a message to a receiver who is here is delivered at once, and not queued', async () => {
    await here(his, 'youssef', true)
    const place = push(ref(hers.db, 'conversations/amina_youssef/messages'))
    await set(place, treeMessage('to one who is here', 'youssef'))
    const message = await hers.value<Record<string, unknown>>(
      `conversations/amina_youssef/messages/${place.key!}`,
      ({ deliveryStatus }) => deliveryStatus === 'delivered',
    )
    expect(message).toMatchObject({ queuedForDelivery: false, deliveredAt: server.clock.now() })
    const { id } = await amina.write('youssef', 'by /api to one who is here')
    await expect.poll(async () => (await amina.history('youssef')).find((found) => found.id === id)?.deliveryStatus).toBe('delivered')
    await here(his, 'youssef', false)
  })

  it('RTDB-019 RTDB-020 RTDB-021 a message to a receiver who is not here is queued, and delivered when they come', async () => {
    const path = 'conversations/amina_hana/messages'
    const place = push(ref(hers.db, path))
    await set(place, { ...treeMessage('for later', 'hana'), queuedForDelivery: false })
    const message = (wanted: string) =>
      hers.value<Record<string, unknown>>(`${path}/${place.key!}`, ({ deliveryStatus }) => deliveryStatus === wanted)
    expect(await message('sent')).toMatchObject({ queuedForDelivery: true })
    const client = await clients.as(await server.as('hana'))
    // Being connected is not being here.
    await client.value('presence/amina')
    expect(await message('sent')).toMatchObject({ queuedForDelivery: true })
    server.clock.advance(SECOND)
    await here(client, 'hana', true)
    expect(await message('delivered')).toMatchObject({ queuedForDelivery: false, deliveredAt: server.clock.now() })
  })

  it('RTDB-010 RTDB-014 RTDB-015 a profile has what /api shows of it, and to its student what only they see', async () => {
    await update(ref(hers.db, 'profiles/amina'), { isOnline: true, lastSeen: serverTimestamp() })
    const mine = await hers.value<ProfileValue>('profiles/amina')
    const { body } = await amina.get<ProfileValue>('/api/auth/user')
    for (const field of ['id', 'firstName', 'lastName', 'email', 'emailVerified', 'tutorialCompleted', 'isOnline'])
      expect(mine[field]).toEqual(body[field])
    expect(mine.updatedAt).toBe(new Date(body.updatedAt as string).getTime())
    expect(mine).toMatchObject({ isOnline: true, lastSeen: server.clock.now() })
    const others = await his.value<ProfileValue>('profiles/amina')
    expect(Object.keys(others)).not.toContain('emailVerified')
    expect(Object.keys(others)).not.toContain('tutorialCompleted')
  })

  it('RTDB-011 RTDB-012 RTDB-013 a reader gets of a profile what /api/users/profile/{id} shows, live', async () => {
    const lina = await server.as('lina')
    const compare = async (client: TreeClient, reader: TestStudent) => {
      const tree = await client.value<ProfileValue>('profiles/lina')
      const { body } = await reader.get<ProfileValue>('/api/users/profile/lina')
      for (const field of [
        'email',
        'phoneNumber',
        'whatsappNumber',
        'program',
        'year',
        'university',
        'profileImageUrl',
        'currentStatus',
        'currentLocation',
        'availabilityText',
      ])
        expect([field, tree[field]]).toEqual([field, body[field]])
      expect(tree.subjects ?? []).toEqual(body.currentSubjects)
      expect(tree.preferredGroupType ?? null).toBe(body.preferredGroupType)
      return tree
    }
    await lina.put('/api/users/profile', { whatsappNumber: '+48 600 100 200', phoneNumber: '+48 1', preferredGroupType: 'small' })
    await lina.put('/api/users/availability', { status: 'studying', subjects: ['Anatomy'], location: 'Library' })
    expect(await compare(hers, amina)).toMatchObject({
      whatsappNumber: '+48 600 100 200',
      subjects: ['Anatomy'],
      preferredGroupType: 'small',
    })
    const hidden = hers.value<ProfileValue>('profiles/lina', ({ whatsappNumber }) => whatsappNumber === '')
    await lina.put('/api/users/profile', { contactVisibility: 'nobody' })
    expect(await hidden).toMatchObject({ phoneNumber: '', email: '' })
    await compare(hers, amina)
  })

  it('RTDB-009 a profile is written by its student, by the commands of /api, and by nobody else', async () => {
    const place = ref(his.db, 'profiles/youssef')
    await update(place, {
      firstName: 'Yusuf',
      subjects: ['Anatomy', 'Physiology'],
      currentStatus: 'studying',
      availabilityText: 'Until late',
      studyTopics: ['Bones'],
      updatedAt: serverTimestamp(),
    })
    const { body } = await youssef.get<ProfileValue>('/api/auth/user')
    expect(body).toMatchObject({
      firstName: 'Yusuf',
      currentSubjects: ['Anatomy', 'Physiology'],
      currentStatus: 'studying',
      studyTopics: ['Bones'],
    })
    // A whole profile that lacks fields leaves them as they are; a named null clears one.
    await set(place, { id: 'youssef', firstName: 'Youssef' })
    await update(place, { availabilityText: null })
    expect((await youssef.get<ProfileValue>('/api/auth/user')).body).toMatchObject({
      firstName: 'Youssef',
      currentSubjects: ['Anatomy', 'Physiology'],
      availabilityText: '',
    })
    await set(ref(his.db, 'profiles/youssef/lastName'), 'Nasser')
    const refused = [
      () => update(place, { id: 'amina' }),
      () => update(place, { emailVerified: 'yes' }),
      () => update(place, { profileImageUrl: 'https://elsewhere.example/x.png' }),
      () => update(place, { colour: 'red' }),
      () => update(place, { isOnline: 'yes' }),
      () => update(place, { subjects: { 0: 7 } }),
      () => update(place, { tutorialCompleted: 'no' }),
      () => remove(place),
      () => update(ref(hers.db, 'profiles/youssef'), { firstName: 'X' }),
      () => update(ref(hers.db, 'presence/youssef'), { online: true }),
      () => update(ref(his.db, 'presence/youssef'), { online: 'yes' }),
      () => update(ref(his.db, 'presence/youssef'), { where: 'here' }),
      () => onDisconnect(ref(hers.db, 'presence/youssef/online')).set(false),
      () => onDisconnect(ref(hers.db, 'profiles/youssef')).update({ firstName: 'X' }),
    ]
    for (const attempt of refused) await expect(attempt()).rejects.toThrow('PERMISSION_DENIED')
    await expect(update(place, { phoneNumber: 'not a number' })).rejects.toThrow('INVALID_DATA')
    expect((await youssef.get<ProfileValue>('/api/auth/user')).body).toMatchObject({ firstName: 'Youssef', lastName: 'Nasser' })
  })

  it('USER-015 a classmate’s device shows a student as online while their socket or their profile says so', async () => {
    const device = new ClientDevice(amina, new Line(server.url, amina))
    await device.client.start()
    onTestFinished(() => device.client.stop())
    device.online()
    const shown = (online: boolean) => device.until('student', { id: 'youssef' }, (student) => student?.isOnline === online)
    const says = (isOnline: boolean) => update(ref(his.db, 'profiles/youssef'), { isOnline, lastSeen: serverTimestamp() })
    // The server gathers changes of presence: time must pass for a later one to be sent.
    const calm = () => [1, 2].forEach(() => server.clock.advance(PRESENCE_INTERVAL))
    await shown(false)
    const socket = await youssef.socket()
    calm()
    await shown(true)
    await socket.close()
    calm()
    await shown(false)
    await says(true)
    calm()
    await shown(true)
    await says(false)
    calm()
    await shown(false)
  })

  it('a heartbeat in the profile counts for 90 s, and again with each other one (clarification B15)', async () => {
    const beat = () => update(ref(his.db, 'profiles/youssef'), { isOnline: true, lastSeen: serverTimestamp() })
    await beat()
    expect(await presence('youssef', true)).toMatchObject({ lastSeen: server.clock.now() })
    const seconds = async (count: number) => {
      for (let at = 0; at < count; at++) server.clock.advance(SECOND)
      // Its response shows that the connection is alive.
      await get(ref(his.db, 'presence/youssef'))
    }
    for (let at = 0; at < 3; at++) {
      await seconds(25)
      await beat()
    }
    expect(await isOnline('youssef')).toBe(true)
    for (let at = 0; at < 3; at++) await seconds(30)
    await presence('youssef', false)
    await beat()
    await presence('youssef', true)
    await update(ref(his.db, 'profiles/youssef'), { isOnline: false })
    await presence('youssef', false)
  })

  it('N75 a student who may not see another one gets neither presence nor profile, from that moment on', async () => {
    const omar = await server.as('omar')
    const client = await clients.as(omar)
    for (const path of ['presence/nobody-at-all', 'profiles/nobody-at-all', 'presence/a_b', 'profiles'])
      await expect(get(ref(client.db, path))).rejects.toThrow(/This student isn’t visible to you|Nothing can be read there/)
    const told: unknown[] = []
    const ended = (path: string) =>
      new Promise<Error>((resolve) => void onValue(ref(client.db, path), (snapshot) => void told.push(snapshot.val()), resolve))
    const both = Promise.all([ended('presence/sara'), ended('profiles/sara')])
    await client.value('profiles/sara')
    const sara = await server.as('sara')
    await sara.put('/api/blocks/omar')
    for (const error of await both) expect(error.message).toContain('permission_denied')
    await expect(client.value('presence/sara')).rejects.toThrow('permission_denied')
    await here(await clients.as(sara), 'sara', true)
    expect(JSON.stringify(told)).not.toContain('"online":true')
  })

  it('RTDB-016 the push token of a student is for them alone, and ends with the session that wrote it', async () => {
    const again = await server.as('youssef')
    const browser = await clients.as(again)
    const place = ref(browser.db, 'users/youssef/fcmToken')
    await set(place, 'token-of-a-device')
    expect(await his.value('users/youssef/fcmToken')).toBe('token-of-a-device')
    for (const attempt of [get(ref(hers.db, 'users/youssef/fcmToken')), set(ref(hers.db, 'users/youssef/fcmToken'), 'x')])
      await expect(attempt).rejects.toThrow(/for its student only|PERMISSION_DENIED/)
    await expect(set(place, { a: 1 })).rejects.toThrow('PERMISSION_DENIED')
    await again.post('/api/logout')
    expect((await get(ref(his.db, 'users/youssef/fcmToken'))).exists()).toBe(false)
    await set(ref(his.db, 'users/youssef/fcmToken'), 'another')
    await remove(ref(his.db, 'users/youssef/fcmToken'))
    expect((await get(ref(his.db, 'users/youssef/fcmToken'))).exists()).toBe(false)
  })

  it('RTDB-029 a transaction reads and changes what is there, with the writes of others in between', async () => {
    const token = ref(his.db, 'users/youssef/fcmToken')
    await set(token, 'a')
    const second = await clients.as(youssef)
    const append = (client: TreeClient, text: string) =>
      runTransaction(ref(client.db, 'users/youssef/fcmToken'), (value: string | null) => `${value ?? ''}${text}`)
    await Promise.all([append(his, 'b'), append(second, 'c'), append(his, 'd')])
    const value = (await get(token)).val() as string
    expect([...value].sort().join('')).toBe('abcd')
    await expect(set(ref(his.db, 'presence/youssef/lastSeen'), increment(1))).resolves.toBeUndefined()
  })
})
