import { Writable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../../sync-server/log.ts'
import { cookieOf, startTestServer } from '../../support/server.ts'

/** Creates a log of every level and returns it with readers of its text and its lines. */
function written() {
  let text = ''
  const log = createLog('trace', new Writable({ write: (chunk, _, done) => ((text += String(chunk)), done()) }))
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('the log', () => {
  it('is JSON lines without any message text, address, cookie or code, also when something fails', async () => {
    const { log, text, lines } = written()
    const server = await startTestServer({ logTo: log })
    onTestFinished(() => server.close())
    const browser = server.cookieBrowser()
    const json = (body: unknown) => browser.signIn(body)
    const email = 'very-own@riverside.example'
    await json({ email })
    const code = await server.codeFor(email)
    await json({ email, code: '000000' })
    const signedIn = await json({ email, code })
    const cookie = cookieOf(signedIn)!
    const [ada, ben] = [await server.enrol('ada', { phoneNumber: '+48 600 100 200' }), await server.enrol('ben')]

    await ada.write('ben', 'PRIVATE words')
    await ada.put('/api/users/availability', { availabilityText: 'PRIVATE place', location: 'PRIVATE room' })
    await ada.post('/api/messages', '{"content": "PRIVATE but no JSON', { 'Content-Type': 'application/json' })
    await ada.post('/api/messages', { toUserId: 'ben', content: { PRIVATE: 1 } })
    await ada.get('/api/messages/conversations/ben?before=PRIVATE')
    await server.call('GET', '/api/login?returnTo=/PRIVATE')
    await ada.post('/api/account/invitations', { id: 'i1', token: 'PRIVATE-secret-of-a-link-24' })
    await server.call('GET', '/api/invitations/PRIVATE-secret-of-a-link-24')
    await server.call('GET', '/invitation/PRIVATE-secret-of-a-link-24')
    await ben.post('/api/invitations/PRIVATE-secret-of-a-link-24/accept')
    const socket = await ada.socket('?PRIVATE=1')
    socket.send('PRIVATE nonsense')
    socket.send({ type: 'sendMessage', id: 'by-socket', to: 'ben', content: 'PRIVATE too' })
    await socket.next('messageDelivered')

    // The store itself fails, and its error message contains the values.
    const { write } = server.store
    server.store.write = () =>
      Promise.reject(new Error(`Failed query: insert into "messages" values (?, ?)\nparams: m1,PRIVATE words,${email}`))
    expect((await ada.post('/api/messages', { toUserId: 'ben', content: 'PRIVATE' })).status).toBe(500)
    server.store.write = () => Promise.reject(new Error(`550 no such mailbox: <${email}>`))
    expect((await ben.post('/api/messages', { toUserId: 'ada', content: 'PRIVATE' })).status).toBe(500)
    server.store.write = write

    const events = lines().map(({ event }) => event)
    for (const event of ['listening', 'mail-written', 'request', 'frame-ignored', 'failure']) expect(events).toContain(event)
    expect(text()).not.toMatch(/PRIVATE|very-own|riverside\.example|600 100 200/)
    for (const secret of [code, cookie, cookie.split('=')[1]!, ada.cookie.split('=')[1]!]) expect(text()).not.toContain(secret)
  })

  it('names the request of a failure, with the id that its response also has', async () => {
    const { log, lines } = written()
    const server = await startTestServer({ memory: true, logTo: log })
    onTestFinished(() => server.close())
    const ada = await server.enrol('ada')
    server.store.read = () => Promise.reject(new Error('broken'))
    const { headers } = await ada.get('/api/auth/user')
    const id = headers['x-request-id']
    expect(id).toMatch(/\S/)
    expect(lines().find(({ event }) => event === 'failure')).toMatchObject({
      level: 'error',
      requestId: id,
      error: expect.stringMatching(/^Error: broken\n\s+at /),
    })
    expect(lines().find((line) => line.event === 'request' && line.id === id)).toMatchObject({
      level: 'info',
      method: 'GET',
      path: '/api/auth/user',
      status: 500,
      ms: expect.any(Number),
    })
  })

  it('drops fields with private data when code logs them by mistake', () => {
    const { log, text, lines } = written()
    log.info({
      event: 'careless',
      content: 'PRIVATE',
      email: 'PRIVATE',
      cookie: 'PRIVATE',
      student: { id: 's1', email: 'PRIVATE', phoneNumber: 'PRIVATE' },
      message: { text: 'PRIVATE' },
      at: 'someone@riverside.example was here',
    })
    expect(text()).not.toMatch(/PRIVATE|riverside/)
    expect(lines()[0]).toMatchObject({ event: 'careless', student: { id: 's1' }, at: '<address> was here' })
  })
})
