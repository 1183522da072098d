import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENTS_MAX, QUERY_LENGTH_MAX, VALUES_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

let server: TestServer
let socket: TreeSocket
let transactions = 0
beforeAll(async () => {
  // The frames of this file are large.
  server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
  const ada = await server.enrol('ada')
  await server.enrol('ben')
  socket = await TreeSocket.open(server.url, { Cookie: ada.cookie })
  await socket.next()
  const [read, write] = [server.store.read.bind(server.store), server.store.write.bind(server.store)]
  server.store.read = (...work) => (transactions++, read(...work))
  server.store.write = (...work) => (transactions++, write(...work))
})
afterAll(async () => {
  await socket.close()
  await server.close()
})

const wide = (count: number, prefix = 'k') => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, 1]))

/** Sends a request, in pieces if it is long, and returns the status, with the number of reads and writes of the store that it took. */
async function asked(action: string, body: Record<string, unknown>): Promise<[status: string, transactions: number]> {
  const before = transactions
  const text = JSON.stringify({ t: 'd', d: { r: 1, a: action, b: body } })
  if (text.length > 16_000) socket.sendInPieces(text)
  else socket.send(text)
  for (;;) {
    const { d } = (await socket.next()) as { d: { r?: number; b: { s: string } } }
    if (d.r === 1) return [d.b.s, transactions - before]
  }
}

it('N76 a write has at most 1,000 values in all of its objects, and more are refused before the store is asked', async () => {
  for (const action of ['p', 'm', 'o', 'om']) {
    expect([action, ...(await asked(action, { p: 'profiles/ada', d: wide(VALUES_MAX) }))]).toEqual([action, 'too_big', 0])
    const nested = { subjects: { a: wide(VALUES_MAX / 2) }, studyTopics: { a: wide(VALUES_MAX / 2) } }
    expect([action, ...(await asked(action, { p: 'profiles/ada', d: nested }))]).toEqual([action, 'too_big', 0])
    expect([action, ...(await asked(action, { p: 'profiles/ada', d: wide(60_000) }))]).toEqual([action, 'too_big', 0])
  }
  const subjects = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`subjects/${at}`, `Subject ${at}`]))
  expect(await asked('m', { p: 'profiles/ada', d: subjects })).toEqual(['ok', 1])
})

it('N76 a write that names a field which its document lacks is refused before the store is asked', async () => {
  const unknown = wide(VALUES_MAX - 1)
  const message = 'conversations/ada_ben/messages/-P7JCbR9eD8Wv3EW7Xxb'
  for (const path of ['profiles/ada', 'presence/ada', message])
    for (const action of ['p', 'm', 'o', 'om']) {
      expect([path, action, ...(await asked(action, { p: path, d: unknown }))]).toEqual([path, action, 'permission_denied', 0])
      const below = { p: action.endsWith('m') ? path : `${path}/colour`, d: { 'colour/a/b': 1 } }
      expect([path, action, ...(await asked(action, below))]).toEqual([path, action, 'permission_denied', 0])
    }
  // Nothing for such a field is nothing, as `set` and `update` of the SDK may send it.
  expect((await asked('m', { p: 'presence/ada', d: { online: false, colour: null } }))[0]).toBe('ok')
})

it('N76 a write of more than 50 documents is refused before the store is asked, also when it is left for later', async () => {
  const keys = Array.from({ length: DOCUMENTS_MAX + 1 }, (_, at) => `-P7JCbR9eD8Wv3EW7${String(at).padStart(3, '0')}`)
  const d = Object.fromEntries(keys.map((key) => [`${key}/readAt`, 1]))
  for (const action of ['m', 'om']) expect(await asked(action, { p: 'conversations/ada_ben/messages', d })).toEqual(['too_big', 0])
})

it('N76 a query that is long, or has fields that queries do not have, is refused and not kept', async () => {
  const long = 'x'.repeat(QUERY_LENGTH_MAX)
  for (const q of [{ i: '.key', colour: 1 }, { i: '.key', sp: long, l: 1 }, { i: { a: 1 } }, { l: 1, sn: ['x'] }, wide(50)])
    for (const action of ['q', 'g', 'n']) expect(await asked(action, { p: 'profiles/ada', q, t: 1, h: '' })).toEqual(['invalid_query', 0])
  expect((await asked('g', { p: 'profiles/ada', q: { i: '.key', sp: long.slice(5) } }))[0]).toBe('ok')
  for (const path of ['/'.repeat(16_000), `profiles/ada${'/'.repeat(200)}x`, 'a/'.repeat(8_000)])
    expect(await asked('g', { p: path })).toEqual(['invalid_path', 0])
})
