import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND, SEEN_INTERVAL, SESSION_LIFETIME } from '../../../schemas/constants.ts'
import type { Device } from '../../../schemas/device.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

describe('the list of devices', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterEach(() => server.close())

  const listed = async (student: TestStudent) => (await student.get<Device[]>('/api/devices')).body
  const idOf = async (student: TestStudent) => (await listed(student)).find(({ isThisOne }) => isThisOne)!.id
  const who = async (student: TestStudent) => {
    const { status, body } = await student.get('/api/auth/user')
    return status === 200 ? 200 : [status, body.code]
  }

  it('names browser and system, marks the one that asks, and leaves out what is over', async () => {
    const phone = await server.browser('amina')
    const out = await server.browser('amina')
    await out.post('/api/logout')
    await server.as('youssef')
    server.clock.advance(MINUTE)
    const login = await server.call('POST', '/api/login', { body: { demoUser: 'amina' }, headers: { 'User-Agent': FIREFOX } })
    phone.cookie = cookieOf(login)!
    const signedInAt = new Date(server.clock.now()).toISOString()
    const [here, other, ...more] = await listed(phone)
    expect(here).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      browser: 'Firefox',
      system: 'Windows',
      signedInAt,
      lastSeenAt: signedInAt,
      isOnline: false,
      isThisOne: true,
    })
    expect([other!.isThisOne, other!.browser, more]).toEqual([false, '', []])
    server.clock.advance(SESSION_LIFETIME - MINUTE)
    expect(await listed(phone)).toHaveLength(1)
  })

  it('says which device is connected, and when another was last seen, within ten minutes', async () => {
    const [phone, laptop] = [await server.as('amina'), await server.as('amina')]
    const start = server.clock.now()
    const laptopSeen = async () => {
      const { lastSeenAt, isOnline } = (await listed(phone)).find(({ isThisOne }) => !isThisOne)!
      return [Date.parse(lastSeenAt) - start, isOnline]
    }
    server.clock.advance(SEEN_INTERVAL - 1)
    await laptop.get('/api/auth/user')
    expect(await laptopSeen()).toEqual([0, false])
    server.clock.advance(1)
    await laptop.get('/api/auth/user')
    await server.store.write(async () => {})
    expect(await laptopSeen()).toEqual([SEEN_INTERVAL, false])
    const socket = await laptop.socket('?frames=pokes')
    await socket.settled()
    expect(await laptopSeen()).toEqual([SEEN_INTERVAL, true])
    // A socket sends no requests, so its end counts as well.
    server.clock.advance(2 * SEEN_INTERVAL)
    await socket.close()
    await expect.poll(laptopSeen).toEqual([3 * SEEN_INTERVAL, false])
  })

  it('ENV-2 N58 signs another device out: its socket closes, its cookie opens nothing, and it gets the reason', async () => {
    const [phone, laptop, desktop] = [await server.as('amina'), await server.as('amina'), await server.as('amina')]
    const [gone, stays] = [await laptop.socket('?frames=pokes'), await desktop.socket('?frames=pokes')]
    await Promise.all([gone.settled(), stays.settled()])
    const id = await idOf(laptop)
    expect((await phone.call('DELETE', `/api/devices/${id}`)).body).toEqual({ id })
    expect((await gone.closed).code).toBe(CLOSE.signedOut)
    expect(await who(laptop)).toEqual([401, 'revoked'])
    expect((await laptop.post('/sync/pull', { checkpoint: null })).status).toBe(401)
    await expect(laptop.socket('?frames=pokes')).rejects.toMatchObject({ status: 401 })
    await stays.settled()
    expect([await who(phone), await who(desktop)]).toEqual([200, 200])
    expect(await listed(phone)).toHaveLength(2)
    // A second request finds nothing to end.
    expect((await phone.call('DELETE', `/api/devices/${id}`)).status).toBe(404)
    // The browser is told until it signs in again or out.
    expect((await laptop.post('/api/logout')).status).toBe(200)
    expect(await who(laptop)).toEqual([401, 'signed-out'])
  })

  it('N58 signs out neither the device in use, nor one of another student, nor one that never was', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const theirs = await idOf(youssef)
    for (const id of [theirs, '0123456789abcdef', '%2e%2e', "' or 1=1"])
      expect((await amina.call('DELETE', `/api/devices/${encodeURIComponent(id)}`)).status).toBe(404)
    expect(await who(youssef)).toBe(200)
    const own = await amina.call('DELETE', `/api/devices/${await idOf(amina)}`)
    expect([own.status, own.body.code, await who(amina)]).toEqual([409, 'this-device', 200])
    for (const [method, path] of [
      ['GET', '/api/devices'],
      ['DELETE', '/api/devices'],
      ['DELETE', `/api/devices/${theirs}`],
    ] as const)
      expect((await server.call(method, path)).status).toBe(401)
  })

  it('N58 signs all others out at once, and no session that begins during it', async () => {
    const [phone, laptop, desktop, youssef] = await Promise.all(['amina', 'amina', 'amina', 'youssef'].map((id) => server.as(id)))
    const sockets = await Promise.all([laptop!, desktop!].map((student) => student.socket('?frames=pokes')))
    // Sign-ins before, between and after the commit of the sign-out.
    const [out, ...begun] = await Promise.all([phone!.call('DELETE', '/api/devices'), server.as('amina'), server.as('amina')])
    for (const socket of sockets) expect((await socket.closed).code).toBe(CLOSE.signedOut)
    const alive = (await Promise.all(begun.map(who))).filter((status) => status === 200).length
    expect(out.body).toEqual({ signedOut: 2 + begun.length - alive })
    expect([await who(phone!), await who(laptop!), await who(desktop!), await who(youssef!)]).toEqual([
      200,
      [401, 'revoked'],
      [401, 'revoked'],
      200,
    ])
    expect((await phone!.call('DELETE', '/api/devices')).body).toEqual({ signedOut: alive })
    expect(await listed(phone!)).toHaveLength(1)
  })

  it('N58 closes a socket that opens while its session is signed out', async () => {
    const [phone, laptop] = [await server.as('amina'), await server.as('amina')]
    const id = await idOf(laptop)
    const read = server.store.read.bind(server.store)
    server.store.read = async (work) => {
      const result = await read(work)
      if (typeof result === 'object' && result !== null && 'audience' in result) {
        server.store.read = read
        await phone.call('DELETE', `/api/devices/${id}`)
      }
      return result
    }
    const socket = await laptop.socket('?frames=pokes')
    expect((await socket.closed).code).toBe(CLOSE.signedOut)
  })

  it('N58 does not bring a session back that is used while it ends', async () => {
    const [phone, laptop] = [await server.as('amina'), await server.as('amina')]
    server.clock.advance(SEEN_INTERVAL)
    await Promise.all([laptop.get('/api/auth/user'), phone.call('DELETE', '/api/devices'), laptop.get('/api/auth/user')])
    server.clock.advance(SECOND)
    await server.store.write(async () => {})
    expect(await who(laptop)).toEqual([401, 'revoked'])
  })
})
