import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../support/server.ts'

it('N105 the body of a GET that never ends, announced or in chunks, holds no connection once its response is sent', async () => {
  const server = await startTestServer({ demo: true, memory: true })
  onTestFinished(() => server.close())
  const { cookie } = await server.as('amina')
  const asked = async (method: string, path: string, body: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n${body}`)
    await once(socket, 'close')
    return text.slice(9, 12)
  }
  const announced = 'Content-Length: 3000\r\n\r\n{'
  const chunks = 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
  for (const body of [announced, chunks]) {
    expect(await asked('GET', '/healthz', body)).toBe('200')
    expect(await asked('HEAD', '/healthz', body)).toBe('200')
    expect(await asked('GET', '/api/auth/user', body)).toBe('200')
    expect(await asked('GET', '/api/account/export', body)).toBe('200')
    expect(await asked('GET', '/nowhere', body)).toBe('404')
  }
})
