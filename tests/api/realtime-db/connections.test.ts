import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { get, limitToLast, onDisconnect, onValue, push, query, ref, set, update, runTransaction } from 'firebase/database'
import { SECOND, SESSION_LIFETIME, SILENCE, SILENCE_WITHOUT_PING, SOCKETS_MAX } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import type { Device } from '../../../schemas/device.ts'
import { createClock } from '../../../sync-server/clock.ts'
import { LISTENS_MAX, ANONYMOUS_CONNECTIONS_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeClient, TreeClients } from '../../support/tree-client.ts'
import { treeMessage } from '../../support/tree-message.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const PATH = 'conversations/amina_youssef/messages'

describe('connections to the realtime database', () => {
  let server: TestServer
  let clients: TreeClients
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    clients = new TreeClients(() => server.url)
    amina = await server.as('amina')
  })
  afterAll(async () => {
    await clients.close()
    await server.close()
  })

  const raw = (headers: Record<string, string> = {}) => TreeSocket.open(server.url, headers)
  const signedIn = ({ cookie }: { cookie: string }) => raw({ Cookie: cookie })

  it('begin with a hello that names the host that was asked for, and respond to pings, stats and tokens', async () => {
    const socket = await TreeSocket.open(server.url, { Cookie: amina.cookie, Host: 'friendioo.example:8443' })
    const hello = await socket.next()
    expect(hello).toMatchObject({ t: 'c', d: { t: 'h', d: { ts: server.clock.now(), v: '5', h: 'friendioo.example:8443' } } })
    expect((hello.d as { d: { s: string } }).d.s).toMatch(/^[\w-]{8,}$/)
    socket.send('0')
    socket.send({ t: 'c', d: { t: 'p', d: {} } })
    expect(await socket.next()).toEqual({ t: 'c', d: { t: 'o', d: {} } })
    for (const action of ['s', 'auth', 'gauth', 'unauth', 'appcheck', 'unappeck', 'n', 'oc'])
      expect(await socket.ask(action, { p: 'presence/amina', cred: 'x' })).toEqual({ s: 'ok', d: '' })
    expect(await socket.ask('zz', {})).toMatchObject({ s: 'invalid_data' })
  })

  it('N09 connections from another site are refused with 403, and those with an Origin that is none, too', async () => {
    for (const Origin of ['https://elsewhere.example', 'null', 'about:blank', '//', '']) {
      const ws = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=app`, { headers: { Cookie: amina.cookie, Origin } })
      const [, response] = (await once(ws, 'unexpected-response')) as [unknown, { statusCode: number; destroy(): void }]
      response.destroy()
      expect([Origin, response.statusCode]).toEqual([Origin, 403])
    }
    const own = await raw({ Cookie: amina.cookie, Origin: server.url })
    expect(await own.next()).toMatchObject({ t: 'c' })
  })

  it('open without a session and are denied everything, and one network has only a few of them', async () => {
    const sockets = await Promise.all(Array.from({ length: ANONYMOUS_CONNECTIONS_MAX }, () => raw()))
    const socket = sockets[0]!
    await socket.next()
    for (const action of ['q', 'g', 'p', 'm', 'o', 'om'])
      expect(await socket.ask(action, { p: 'presence/amina', d: { online: true } })).toMatchObject({ s: 'permission_denied' })
    const refused = new WebSocket(`${server.url.replace('http', 'ws')}/.ws`)
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode: number; destroy(): void }]
    response.destroy()
    expect(response.statusCode).toBe(429)
    await Promise.all(sockets.map((each) => each.close()))
    await expect
      .poll(() =>
        raw().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  it('N11 end at once with their session, by whatever way it ends, and write nothing that they left', async () => {
    const ends: [string, (student: TestStudent) => Promise<unknown>][] = [
      ['sign-out', (student) => student.post('/api/logout')],
      ['sign-out of all devices', (student) => server.browser(student.id).then((other) => other.call('DELETE', '/api/devices'))],
      [
        'sign-out of this device by another one',
        async (student) => {
          const { body } = await student.get<Device[]>('/api/devices')
          await (await server.browser(student.id)).call('DELETE', `/api/devices/${body.find(({ isThisOne }) => isThisOne)!.id}`)
        },
      ],
      ['a sign-in of somebody else in the same browser', (student) => student.post('/api/login', { demoUser: 'lina' })],
      ['deletion', (student) => student.call('DELETE', '/api/account')],
    ]
    for (const [name, end] of ends) {
      const student = await server.enrol(`ended-${ends.findIndex(([other]) => other === name)}`)
      const socket = await signedIn(student)
      await socket.next()
      const left = { p: `profiles/${student.id}`, d: { firstName: 'Left' } }
      expect(await socket.ask('om', left)).toMatchObject({ s: 'ok' })
      await end(student)
      // The server's clock stands still in this loop.
      expect([name, (await socket.closed).code]).toEqual([name, CLOSE.signedOut])
      // What was left would be read, then written, before these.
      await server.store.read(async () => undefined)
      await server.store.write(async () => undefined)
      const stored = await server.store.read((view) => view.students.byId(student.id))
      expect(stored?.firstName).not.toBe('Left')
    }
  })

  it('beyond the maximum of a session close the oldest, and do not count with the sockets of the app', async () => {
    const student = await server.enrol('many')
    const app = await student.socket()
    const first = await signedIn(student)
    for (let count = 0; count < SOCKETS_MAX.ofSession; count++) await (await signedIn(student)).next()
    expect((await first.closed).code).toBe(CLOSE.displaced)
    await app.settled()
  })

  it('N76 take long messages in pieces, and refuse one that is too long by its number', async () => {
    const socket = await signedIn(await server.enrol('pieces'))
    await socket.next()
    const long = JSON.stringify({
      t: 'd',
      d: { r: 77, a: 'p', b: { p: 'presence/pieces', d: { online: false, more: 'x'.repeat(40_000) } } },
    })
    socket.sendInPieces(long)
    expect(await socket.next()).toMatchObject({ d: { r: 77, b: { s: 'permission_denied', d: 'A presence has no field more.' } } })
    socket.sendInPieces(long.replace('"r":77', '"r":78').replace('xxx', 'x'.repeat(1_200_000)))
    expect(await socket.next()).toMatchObject({ d: { r: 78, b: { s: 'too_big' } } })
    socket.send('{"t":"d","d":{"r":79,"a":"g","b":{"p":"presence/pieces"')
    expect(await socket.next()).toMatchObject({ d: { r: 79, b: { s: 'invalid_data' } } })
    expect(await socket.ask('g', { p: 'presence/pieces' })).toMatchObject({ s: 'ok', d: { online: false } })
    for (const text of ['999999', 'x'.repeat(17_000)]) {
      const other = await signedIn(amina)
      await other.next()
      other.send(text)
      expect((await other.closed).code).toBe(CLOSE.tooMany)
    }
    const binary = await signedIn(amina)
    await binary.next()
    binary.ws.send(Buffer.from('{}'))
    expect((await binary.closed).code).toBe(CLOSE.tooMany)
  })

  it('RTDB-022 RTDB-023 RTDB-027 refuse what the SDK itself would refuse', async () => {
    const socket = await signedIn(amina)
    await socket.next()
    const table: [string, Record<string, unknown>, string][] = [
      ['p', { p: 'users/amina/fcmToken.x', d: 'x' }, 'invalid_path'],
      ['p', { p: 'users/amina/fcm$Token', d: 'x' }, 'invalid_path'],
      ['p', { p: 7, d: 'x' }, 'invalid_path'],
      ['m', { p: 'presence/amina', d: { 'a.b': 1 } }, 'invalid_path'],
      ['m', { p: 'presence/amina', d: [1] }, 'invalid_data'],
      ['m', { p: 'presence/amina', d: 'x' }, 'invalid_data'],
      ['p', { p: 'presence/amina', d: { online: { '': true } } }, 'invalid_path'],
      ['p', { p: 'presence/amina', d: { '.priority': 1, '.value': true } }, 'invalid_data'],
      ['p', { p: 'presence/amina', d: { '.sv': 'random' } }, 'invalid_data'],
      ['g', { p: 'presence/amina', q: { l: 0, vf: 'l' } }, 'invalid_query'],
      ['q', { p: 'presence/amina', q: { l: 1.5, vf: 'l' }, t: 1, h: '' }, 'invalid_query'],
      ['q', { p: 'conversations/amina_youssef', q: { l: 1, vf: 'l' }, t: 1, h: '' }, 'permission_denied'],
    ]
    for (const [action, body, status] of table) expect([body, (await socket.ask(action, body)).s]).toEqual([body, status])
    socket.send('{"t":"d","d":{"r":900,"a":"p","b":{"p":"presence/amina","d":{"lastSeen":1e999}}}}')
    expect(await socket.next()).toMatchObject({ d: { r: 900, b: { s: 'invalid_data' } } })
    socket.send('{"t":"d","d":{"r":901,"a":"p","b":{"p":"presence/amina","d":{"__proto__":1}}}}')
    expect(await socket.next()).toMatchObject({ d: { r: 901, b: { s: 'invalid_data' } } })
  })

  it('N76 have 200 listens and 50 left writes at most', async () => {
    const socket = await signedIn(await server.as('youssef'))
    await socket.next()
    for (let at = 1; at <= LISTENS_MAX; at++)
      expect(await socket.listen('profiles/youssef', { l: at, vf: 'l' }, at)).toMatchObject({ s: 'ok' })
    expect(await socket.listen('profiles/youssef', { l: 1_000, vf: 'l' }, 1_000)).toMatchObject({ s: 'too_big' })
    await socket.ask('n', { p: 'profiles/youssef', q: { l: 1, vf: 'l' }, t: 1 })
    expect(await socket.listen('profiles/youssef', { l: 1_000, vf: 'l' }, 1_000)).toMatchObject({ s: 'ok' })
    expect(await socket.ask('o', { p: 'profiles/youssef/availabilityText', d: 'x'.repeat(70_000).slice(0, 16_000) })).toMatchObject({
      s: 'ok',
    })
    for (const [at, field] of ['firstName', 'lastName', 'program', 'year'].entries())
      expect((await socket.ask('o', { p: `profiles/youssef/${field}`, d: 'y'.repeat(15_900) })).s).toBe(at < 3 ? 'ok' : 'too_big')
  })

  it('send a message once to each of 50 listeners', async () => {
    const student = await server.as('mei')
    const client = await clients.as(student)
    await amina.write('mei', 'first')
    const path = 'conversations/amina_mei/messages'
    const heard = Array.from({ length: 50 }, () => [] as string[])
    const all = heard.map(
      (texts, at) =>
        new Promise<void>((resolve) => {
          onValue(query(ref(client.db, path), limitToLast(at + 1)), (snapshot) => {
            texts.push(JSON.stringify(Object.values(snapshot.val() as object).map(({ content }: { content: string }) => content)))
            if (texts.at(-1)!.includes('last')) resolve()
          })
        }),
    )
    await client.value(path)
    await amina.write('mei', 'last')
    await Promise.all(all)
    for (const [at, texts] of heard.entries()) expect(texts).toEqual(['["first"]', at === 0 ? '["last"]' : '["first","last"]'])
  })

  it('connections that come back with what they had get only what has changed', async () => {
    const client = await clients.as(await server.as('youssef'))
    await amina.write('youssef', 'before the cut')
    let latest: Record<string, { content: string }> = {}
    const has = (text: string) => expect.poll(() => Object.values(latest).some(({ content }) => content === text)).toBe(true)
    onValue(query(ref(client.db, PATH), limitToLast(10)), (snapshot) => void (latest = snapshot.val() as typeof latest))
    let profile: unknown = null
    onValue(ref(client.db, 'profiles/amina'), (snapshot) => void (profile = snapshot.val()))
    await has('before the cut')
    await expect.poll(() => profile).not.toBeNull()
    client.cut()
    await client.connected(false)
    await amina.write('youssef', 'while it was cut')
    const from = client.frames.length
    client.restore()
    await has('while it was cut')
    await get(ref(client.db, 'presence/amina'))
    const told = client.frames.slice(from).filter(({ from: side, text }) => side === 'server' && text.includes('"a":"d"'))
    // The profile has the hash that the client names.
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain(PATH)
  })

  it('RTDB-040 a connection whose transactions always conflict gives up after 25 repeats', async () => {
    const client = await clients.as(await server.as('sara'))
    client.tamper = (text) => text.replace(/("a":"p".*"h":")[^"]*/, '$1another')
    const token = ref(client.db, 'users/sara/fcmToken')
    let runs = 0
    await expect(
      runTransaction(token, () => {
        runs++
        return `token ${runs}`
      }),
    ).rejects.toThrow('maxretry')
    expect(client.sent('client').filter(({ a }) => a === 'p')).toHaveLength(25)
    expect((await get(token)).exists()).toBe(false)
  })

  it('N11 end when the lifetime of their session is over, and when not even the network of their client responds', async () => {
    const server = await startTestServer({ memory: true })
    const student = await server.enrol('expired')
    const silent = await TreeSocket.open(server.url, { Cookie: student.cookie }, false)
    const alive = await TreeSocket.open(server.url, { Cookie: student.cookie })
    const idle = await TreeSocket.open(server.url, { Cookie: student.cookie })
    await Promise.all([silent.next(), alive.next(), idle.next()])
    const pinged = once(idle.ws, 'ping')
    for (let second = 0; second < SILENCE.closed / SECOND; second++) {
      server.clock.advance(SECOND)
      if (second * SECOND === SILENCE.pinged) await pinged
      if (second % 10 === 0) expect(await alive.ask('s', {})).toMatchObject({ s: 'ok' })
    }
    expect(await idle.ask('s', {})).toMatchObject({ s: 'ok' })
    expect((await silent.closed).code).toBe(CLOSE.silent)
    server.clock.advance(SESSION_LIFETIME - SILENCE.closed - SECOND)
    expect(await alive.ask('s', {})).toMatchObject({ s: 'ok' })
    server.clock.advance(SECOND)
    expect((await alive.closed).code).toBe(CLOSE.signedOut)
    await server.close()
  })

  describe('and their clients, which', () => {
    /** Starts a server with ada, whose state a round trip to another client's connection asks for. */
    async function watched() {
      // Its state is asked for every second of the server's clock.
      const server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
      onTestFinished(() => server.close())
      const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
      const witness = await TreeSocket.open(server.url, { Cookie: ben.cookie })
      await witness.next()
      const isOnline = async () => ((await witness.ask('g', { p: 'presence/ada' })).d as { online: boolean }).online
      return { server, ada, ben, isOnline }
    }

    it('N57 send nothing are offline after 90 s, though their network responds to pings, and are back with their next frame', async () => {
      const { server, ada, ben, isOnline } = await watched()
      const frozen = await TreeSocket.open(server.url, { Cookie: ada.cookie })
      await frozen.next()
      const pings = { heard: 0 }
      frozen.ws.on('ping', () => pings.heard++)
      const pass = async (ms: number) => {
        for (let second = 0; second < ms / SECOND; second++) {
          server.clock.advance(SECOND)
          // The pongs of the frozen page's network arrive during this read.
          await isOnline()
        }
      }
      for (const body of [
        { p: 'presence/ada', d: { online: true } },
        { p: 'profiles/ada', d: { isOnline: true } },
      ]) {
        expect(await frozen.ask('m', body)).toMatchObject({ s: 'ok' })
        await pass(SILENCE_WITHOUT_PING - SECOND)
        expect(await isOnline()).toBe(true)
        await pass(SECOND)
        expect(await isOnline()).toBe(false)
      }
      expect(pings.heard).toBeGreaterThanOrEqual(2)
      // A message that is written now waits for them, as for every student who is not here.
      const { id } = await ben.write('ada', 'while you were frozen')
      const status = async () => (await ben.history('ada')).find((message) => message.id === id)?.deliveryStatus
      await pass(SECOND)
      expect(await status()).toBe('sent')
      frozen.send('0')
      await expect.poll(status).toBe('delivered')
      expect(await isOnline()).toBe(true)
      expect(await frozen.ask('s', {})).toMatchObject({ s: 'ok' })
      await frozen.close()
    })

    it('N57 send only the SDK’s own keep-alive stay online', async () => {
      const { server, ada, isOnline } = await watched()
      // The SDK sends `0` when nothing was sent or heard for 45 s. Its connection is opened with these timers.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const client = await TreeClient.open(() => server.url, ada.cookie)
      onTestFinished(() => client.close())
      await set(ref(client.db, 'presence/ada'), { online: true })
      const sent = () => client.frames.filter(({ from }) => from === 'client').map(({ text }) => text)
      const before = sent().length
      for (let second = 1; second <= (4 * SILENCE_WITHOUT_PING) / SECOND; second++) {
        const known = sent().length
        vi.advanceTimersByTime(SECOND)
        if (second % 45 === 0) await expect.poll(() => sent().length).toBeGreaterThan(known)
        expect(await isOnline()).toBe(true)
        server.clock.advance(SECOND)
      }
      expect(sent().slice(before)).toEqual(Array.from({ length: 8 }, () => '0'))
    })
  })

  it('N13 the requests of a student who floods are refused by number, then the connection is closed', async () => {
    const limited = await startTestServer({ demo: true, memory: true, env: { RATE_LIMIT_SCALE: '0.1' } })
    const socket = await TreeSocket.open(limited.url, { Cookie: (await limited.enrol('flood')).cookie })
    await socket.next()
    for (let at = 0; at < 100; at++) socket.send({ t: 'd', d: { r: at, a: 's', b: {} } })
    expect((await socket.closed).code).toBe(CLOSE.tooMany)
    const statuses = socket.heard.map(({ d }) => (d as { b?: { s: string } }).b?.s)
    expect(statuses.filter((status) => status === 'unavailable').length).toBeGreaterThan(10)
    const other = await TreeSocket.open(limited.url, { Cookie: (await limited.enrol('calm')).cookie })
    await other.next()
    expect(await other.ask('g', { p: 'presence/calm' })).toMatchObject({ s: 'ok' })
    const long = await TreeSocket.open(limited.url, { Cookie: (await limited.enrol('long')).cookie })
    await long.next()
    const body = { p: 'presence/long', d: { more: 'x'.repeat(60_000) } }
    long.sendInPieces(JSON.stringify({ t: 'd', d: { r: 1, a: 'p', b: body } }))
    long.sendInPieces(JSON.stringify({ t: 'd', d: { r: 2, a: 'p', b: body } }))
    const both = [await long.next(), await long.next()].map(({ d }) => d as { r: number; b: { s: string } }).sort((a, b) => a.r - b.r)
    expect(both.map(({ b }) => b.s)).toEqual(['permission_denied', 'unavailable'])
    await limited.close()
  })
})

it('the realtime database survives a restart of the server: what waited is written once, listens go on, presence is gone', async () => {
  const folder = tempFolder()
  const start = () => startTestServer({ demo: true, folder: folder.path, clock: createClock(null) })
  let server = await start()
  const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
  let url = server.url
  const [hers, his] = [await TreeClient.open(() => url, amina.cookie), await TreeClient.open(() => url, youssef.cookie)]
  await update(ref(hers.db, 'presence/amina'), { online: true })
  await onDisconnect(ref(hers.db, 'profiles/amina/availabilityText')).set('left')
  const contents = new Set<string>()
  onValue(query(ref(his.db, PATH), limitToLast(100)), (snapshot) => {
    for (const { content } of Object.values((snapshot.val() ?? {}) as Record<string, { content: string }>)) contents.add(content)
  })
  await set(push(ref(hers.db, PATH)), treeMessage('before'))
  await expect.poll(() => contents.has('before')).toBe(true)
  await server.close()
  await Promise.all([hers.connected(false), his.connected(false)])
  const waiting = set(push(ref(hers.db, PATH)), treeMessage('while it was away'))
  server = await start()
  url = server.url
  await waiting
  await expect.poll(() => contents.has('while it was away')).toBe(true)
  const reader = await server.browser('youssef')
  const history = (await reader.history('amina')).filter(({ content }) => ['before', 'while it was away'].includes(content))
  expect(history).toHaveLength(2)
  expect(await his.value('presence/amina/online')).toBe(false)
  expect(await hers.value('profiles/amina/availabilityText')).toBe('left')
  await Promise.all([hers.close(), his.close()])
  await server.close()
  folder.remove()
})
