import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'
import { TestSocket } from '../../support/socket.ts'

describe('a server behind an https proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true, publicUrl: 'https://friendioo.example' })
  })
  afterAll(() => server.close())

  const signIn = (headers: Record<string, string>) => server.call('POST', '/api/login', { body: { demoUser: 'amina' }, headers })

  it('N05 N09 accepts only its public address as own origin, not the same name on http nor the address behind the proxy', async () => {
    const Cookie = cookieOf(await signIn({ Origin: 'https://friendioo.example' }))!
    const url = `${server.url.replace('http', 'ws')}/ws?frames=pokes`
    for (const [Origin, Host] of [
      ['http://friendioo.example', 'friendioo.example'],
      ['https://friendioo.example:8443', 'friendioo.example:8443'],
      [server.url, server.url.slice(7)],
      ['https://evil.example', 'evil.example'],
    ] as const) {
      const response = await signIn({ Origin, Host })
      expect([Origin, response.status, response.headers['set-cookie']]).toEqual([Origin, 403, undefined])
      await expect(TestSocket.open(url, { Cookie, Origin, Host })).rejects.toMatchObject({ status: 403 })
    }
    for (const Host of ['friendioo.example', server.url.slice(7)]) {
      const socket = await TestSocket.open(url, { Cookie, Origin: 'https://friendioo.example', Host })
      await socket.next('hello')
      await socket.close()
    }
  })
})
