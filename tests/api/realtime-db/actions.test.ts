import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDisconnect, ref } from 'firebase/database'
import { DOCUMENTS_MAX, LEFT_WRITES_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeClients } from '../../support/tree-client.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const PATH = 'conversations/ada_ben/messages'
const ok = { s: 'ok' }
const tooBig = { s: 'too_big' }

/** The table of actions in docs/realtime-database.md, where no test of the SDK shows a line of it. */
describe('requests to the realtime database', () => {
  let server: TestServer
  let clients: TreeClients
  let ada: TestStudent
  let ben: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
    clients = new TreeClients(() => server.url)
    ada = await server.enrol('ada')
    ben = await server.enrol('ben')
  })
  afterAll(async () => {
    await clients.close()
    await server.close()
  })

  const open = async ({ cookie }: TestStudent) => {
    const socket = await TreeSocket.open(server.url, { Cookie: cookie })
    await socket.next()
    return socket
  }
  let keys = 0
  /** A new message of Ada, by its key. */
  const message = (content: string): [key: string, value: object] => [
    `-P7JCbR9eD8Wv3EW${String(keys++).padStart(4, '0')}`,
    { senderId: 'ada', receiverId: 'ben', content, timestamp: { '.sv': 'timestamp' }, deliveryStatus: 'sent' },
  ]
  const messages = (count: number, content: string) => Object.fromEntries(Array.from({ length: count }, () => message(content)))
  const stored = async (content: string) => (await ben.history('ada', '?limit=200')).filter((each) => each.content === content).length

  it('unlisten ends the listen that it names, and not another one of the same path', async () => {
    const socket = await open(ben)
    for (const tag of [1, 2]) await socket.listen(PATH, { l: tag, vf: 'r' }, tag)
    expect(await socket.ask('n', { p: PATH, q: { l: 1, vf: 'r' }, t: 1 })).toMatchObject(ok)
    const from = socket.heard.length
    await ada.write('ben', 'to the second listen')
    await expect.poll(() => socket.heard.length).toBe(from + 1)
    expect(await socket.ask('s', {})).toMatchObject(ok)
    expect(socket.heard.slice(from, -1)).toMatchObject([{ d: { a: 'm', b: { p: PATH, t: 2 } } }])
    await socket.close()
  })

  it('merge: the listens get it before its response', async () => {
    const socket = await open(ben)
    expect(await socket.ask('q', { p: 'presence/ben', h: '' })).toMatchObject(ok)
    const from = socket.heard.length
    expect(await socket.ask('m', { p: 'presence/ben', d: { online: true, lastSeen: { '.sv': 'timestamp' } } })).toMatchObject(ok)
    expect(socket.heard.slice(from)).toMatchObject([{ d: { a: 'd', b: { p: 'presence/ben', d: { online: true } } } }, { d: { b: ok } }])
    await socket.close()
  })

  it('a left put and a left merge run when the connection ends, unless a cancel at their path or above forgot them', async () => {
    const hers = await clients.as(ada)
    const end = async (socket: TreeSocket) => {
      await socket.ask('p', { p: 'presence/ben', d: { online: true } })
      await hers.value<boolean>('presence/ben/online', (online) => online)
      await socket.close()
      await hers.value<boolean>('presence/ben/online', (online) => !online)
      // The server reads the left writes, then writes them, before these two.
      await server.store.read(async () => undefined)
      await server.store.write(async () => undefined)
      return (await ben.get('/api/auth/user')).body
    }
    const first = await open(ben)
    expect(await first.ask('om', { p: 'profiles/ben', d: { availabilityText: 'left by a merge', year: '3rd Year' } })).toMatchObject(ok)
    expect(await first.ask('o', { p: 'profiles/ben/program', d: 'Left by a put' })).toMatchObject(ok)
    expect(await first.ask('o', { p: 'profiles/ben/lastName', d: 'Cancelled' })).toMatchObject(ok)
    expect(await first.ask('oc', { p: 'profiles/ben/lastName' })).toMatchObject(ok)
    const left = { availabilityText: 'left by a merge', year: '3rd Year', program: 'Left by a put' }
    const ended = await end(first)
    expect(ended).toMatchObject(left)
    expect(ended.lastName).not.toBe('Cancelled')

    const second = await open(ben)
    await second.ask('o', { p: 'profiles/ben/program', d: 'Cancelled' })
    await second.ask('om', { p: 'profiles/ben', d: { availabilityText: 'cancelled' } })
    await second.ask('oc', { p: 'profiles/ben' })
    expect(await end(second)).toMatchObject(left)
  })

  it('the SDK’s own onDisconnect().update() runs, and is cancelled by its cancel()', async () => {
    const his = await clients.as(ben)
    await onDisconnect(ref(his.db, 'profiles/ben')).update({ availabilityText: 'left by the SDK' })
    await onDisconnect(ref(his.db, 'profiles/ben/program')).set('Cancelled')
    await onDisconnect(ref(his.db, 'profiles/ben/program')).cancel()
    his.cut()
    const text = async () => (await ben.get<{ availabilityText: string }>('/api/auth/user')).body.availabilityText
    await expect.poll(text).toBe('left by the SDK')
    expect((await ben.get('/api/auth/user')).body.program).toBe('Left by a put')
  })

  it('only a request with a number gets a response', async () => {
    const socket = await open(ada)
    const from = socket.heard.length
    const deep = '{"a":'.repeat(25) + '1' + '}'.repeat(25)
    for (const text of ['0', '{"t":"c","d":{"t":"x","d":{}}}', 'no JSON', '{}', '{"t":"d","d":{"a":"g"}}', '{"t":"d","d":{"r":1}}', deep])
      socket.send(text)
    expect(await socket.ask('s', {})).toMatchObject(ok)
    expect(socket.heard).toHaveLength(from + 1)
    socket.send(`{"t":"d","d":{"r":900,"a":"p","b":{"p":"presence/ada","d":${deep}}}}`)
    expect(await socket.next()).toMatchObject({ d: { r: 900, b: { s: 'invalid_data' } } })
    await socket.close()
  })

  it('N76 a connection leaves 50 writes at most, of any size, and may leave others once it cancels some', async () => {
    const socket = await open(ada)
    const leave = (content: string) => {
      const [key, value] = message(content)
      return socket.ask('o', { p: `${PATH}/${key}`, d: value })
    }
    for (let at = 0; at < LEFT_WRITES_MAX; at++) expect(await leave('left')).toMatchObject(ok)
    expect(await leave('one too many')).toMatchObject(tooBig)
    await socket.ask('oc', { p: 'conversations' })
    expect(await leave('after a cancel')).toMatchObject(ok)
    await socket.close()
    await expect.poll(() => stored('after a cancel')).toBe(1)
    expect([await stored('left'), await stored('one too many')]).toEqual([0, 0])
  })

  it('N76 a write changes 50 documents at most, or nothing', async () => {
    const socket = await open(ada)
    expect(await socket.ask('m', { p: PATH, d: messages(DOCUMENTS_MAX + 1, 'of too many') })).toMatchObject(tooBig)
    expect(await stored('of too many')).toBe(0)
    expect(await socket.ask('m', { p: PATH, d: messages(DOCUMENTS_MAX, 'of fifty') })).toMatchObject(ok)
    expect(await stored('of fifty')).toBe(DOCUMENTS_MAX)
    await socket.close()
  })
})
