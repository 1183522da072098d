import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SIGN_INS_MAX } from '../../../schemas/constants.ts'
import { PROFILE_MAX } from '../../../schemas/student.ts'
import { BODIES_OF_STUDENT_MAX } from '../../../sync-server/http/body-limits.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('a student of a public demo, whom many visitors use at once', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ memory: true, env: { DEMO: 'public', TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => server.close())

  it('N89 is not blocked for others by the uploads of one visitor', async () => {
    const [one, other] = [await server.as('amina'), await server.as('amina')]
    for (let bytes = 0; bytes < BODIES_OF_STUDENT_MAX; bytes += PROFILE_MAX) {
      const headers = { Cookie: one.cookie, 'Content-Type': 'application/json', 'Content-Length': PROFILE_MAX, Expect: '100-continue' }
      const unfinished = request(`${server.url}/api/users/profile`, { method: 'PUT', headers }).on('error', () => {})
      onTestFinished(() => void unfinished.destroy())
      unfinished.flushHeaders()
      // The server asks for the body when it begins to read it.
      await once(unfinished, 'continue')
    }
    const write = (by: typeof one) => by.post('/api/messages', { toUserId: 'lina', content: 'hello' })
    await expect.poll(async () => (await write(one)).status).toBe(429)
    expect((await write(other)).status).toBe(201)
  })

  it('N89 signs nobody else out, and shows each visitor the own browser only', async () => {
    const [one, other] = [await server.as('amina'), await server.as('amina')]
    const { body: devices } = await one.get<{ id: string; isThisOne: boolean }[]>('/api/devices')
    expect(devices.map(({ isThisOne }) => isThisOne)).toEqual([true])
    const theirs = (await other.get<{ id: string }[]>('/api/devices')).body[0]!.id
    for (const path of ['/api/devices', `/api/devices/${theirs}`])
      expect(await one.call('DELETE', path)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Demo students are shared, so other visitors can’t be signed out.' },
      })
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await one.post('/api/logout')).status).toBe(200)
  })

  it('N91 stays signed in for others when one visitor signs in in a hundred browsers', async () => {
    const other = await server.as('mei')
    for (let browsers = 0; browsers < SIGN_INS_MAX.ofStudent; browsers++) await server.as('mei')
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  it('N91 exports to each visitor the own browser only', async () => {
    const visitors = [await server.as('kofi'), await server.as('kofi')]
    const [own, other] = (await server.store.read((view) => view.signIns.of(visitors[0]!.id))).map(({ idHash }) => idHash)
    await server.store.write(async (tx) => {
      for (const signIn of [own!, other!])
        await tx.pushSubscriptions.put({
          id: signIn,
          studentId: visitors[0]!.id,
          signIn,
          address: `https://${signIn}.example`,
          keys: { p256dh: '', auth: '' },
          origin: '',
          refreshedAt: 0,
        })
    })
    for (const visitor of visitors) {
      const { body } = await visitor.get<Record<'signIns' | 'pushDevices', unknown[]>>('/api/account/export')
      expect([body.signIns.length, body.pushDevices.length]).toEqual([1, 1])
    }
  })

  it('N89 keeps the address that it has, and no code is mailed', async () => {
    const amina = await server.as('amina')
    for (const [path, body] of [
      ['/api/email/send-otp', { email: 'visitor@elsewhere.example' }],
      ['/api/email/verify-otp', { email: 'visitor@elsewhere.example', otpCode: '123456' }],
    ] as const)
      expect(await amina.post(path, body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Demo students are shared, so their address can’t be changed.' },
      })
    expect(await server.store.read((view) => view.codes.byHolder('student:amina'))).toBeNull()
  })

  it('N89 does not limit a student with an account of their own on the same server', async () => {
    const [own, laptop] = [await server.enrol('own'), await server.browser('own')]
    expect((await own.post('/api/email/send-otp', { email: 'own@post.example' })).status).toBe(200)
    expect((await own.get<unknown[]>('/api/devices')).body).toHaveLength(2)
    expect((await own.call('DELETE', '/api/devices')).body).toEqual({ signedOut: 1 })
    expect((await laptop.get('/api/auth/user')).status).toBe(401)
  })
})
