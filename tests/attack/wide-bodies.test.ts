import { request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { messageEnvelope } from '../../app/outbox/testing/sample-envelopes.ts'
import { nextBatch } from '../../app/outbox/next-batch.ts'
import { batchOf } from '../../app/outbox/transport.ts'
import { BATCH_MAX, INVITEES_MAX, RATE_LIMITS } from '../../schemas/constants.ts'
import { FRAME_MAX } from '../../schemas/socket.ts'
import { PROFILE_MAX } from '../../schemas/student.ts'
import { BATCH_VALUES_MAX, BODY_LIMITS } from '../../sync-server/http/body-limits.ts'
import { asJson, TOO_MANY_VALUES } from '../../sync-server/http/json.ts'
import type { LimitOwner } from '../../sync-server/limits/limits.ts'
import { bodyTokens } from '../../sync-server/limits/prices.ts'
import { PIECE_MAX, PIECES_MAX } from '../../sync-server/realtime-db/protocol/pieces.ts'
import { startTestServer } from '../support/server.ts'
import { TreeSocket } from '../support/tree-socket.ts'

/** Starts a server whose buckets do not refill. */
async function frozen() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer({ memory: true })
  onTestFinished(() => server.close())
  return server
}

/** Returns the lengths of the texts over 10 kB that are parsed from now on. */
function parsedLengths(): number[] {
  const lengths: number[] = []
  const { parse } = JSON
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.length > 10_000) lengths.push(text.length)
    return parse(text, reviver) as unknown
  })
  onTestFinished(() => spy.mockRestore())
  return lengths
}

/** Returns JSON of at most this length that is all values: thousands of keys, or one list of numbers after another key. */
const WIDE: Record<string, (length: number) => string> = {
  keys: (length) =>
    `{${Array.from({ length: Math.floor((length - 2) / 12) }, (_, at) => `"k${String(at).padStart(6, '0')}":1`).join(',')}}`,
  numbers: (length) => `{"k":[${'0,'.repeat(Math.floor(length / 2) - 6)}0]}`,
  'empty lists': (length) => `{"k":[${'[],'.repeat(Math.floor(length / 3) - 6)}0]}`,
}
const JSON_TYPE = { 'Content-Type': 'application/json' }
const LONG_ROUTES = Object.entries(BODY_LIMITS).filter(([, bytes]) => bytes > 10_000)

describe('a body with more values than its route needs', () => {
  it.each(Object.entries(WIDE))('N81 gets 400 on every route before it is parsed, up to the last byte: %s', async (_, wide) => {
    const server = await frozen()
    const parsed = parsedLengths()
    for (const [at, [route, bytes]] of LONG_ROUTES.entries()) {
      const student = await server.enrol(`s${at}`)
      const [method, path] = route.replace(/:\w+/, student.id).split(' ') as [string, string]
      const { status, body } = await student.call(method, path, wide(bytes), JSON_TYPE)
      expect([route, status, body]).toMatchObject([route, 400, { code: TOO_MANY_VALUES }])
    }
    expect(parsed).toEqual([])
  })

  it('N81 is none of the app: a hundred messages to one student, and a hundred groups with 99 invitees, fit into a batch', () => {
    const messages = Array.from({ length: BATCH_MAX }, (_, at) => ({ ...messageEnvelope(`m${at}`, 'ben'), order: at }))
    const items = batchOf(nextBatch(messages, () => false, BATCH_MAX))
    expect(items.at(-1)!.after).toHaveLength(BATCH_MAX - 1)
    const group = { ...newGroup, invitedMembers: Array.from({ length: INVITEES_MAX }, (_, at) => `s${at}`) }
    for (const batch of [items, items.map((item) => ({ ...item, body: group }))])
      expect(asJson(JSON.stringify(batch), BATCH_VALUES_MAX)).toHaveLength(BATCH_MAX)
  })
})

const newGroup = {
  id: 'g',
  name: 'Group',
  description: 'x',
  subject: 'Anatomy',
  groupSize: 'large',
  maxMembers: 100,
  location: 'Library',
  isPrivate: true,
  scheduledAt: '2026-03-12T10:00:00.000Z',
  endTime: '2026-03-12T12:00:00.000Z',
  studyDuration: 120,
  createdBy: 'ada',
  phoneNumbers: [],
  composedAt: '2026-03-12T09:00:00.000Z',
  utcOffset: 0,
}

describe('a frame with more values than it may have', () => {
  it.each(Object.entries(WIDE))('N81 is ignored before it is parsed: %s', async (_, wide) => {
    const server = await frozen()
    const socket = await (await server.enrol('ada')).socket()
    const parsed = parsedLengths()
    socket.send(wide(FRAME_MAX - 20).replace('{', '{"type":"ping",'))
    await socket.settled()
    expect([socket.all('pong').length, parsed]).toEqual([1, []])
    expect(server.log.filter(({ event }) => event === 'frame-ignored')).toHaveLength(1)
  })

  it('N81 is none with the 5,000 ids that it may have', async () => {
    const server = await frozen()
    const socket = await (await server.enrol('ada')).socket()
    socket.send({ type: 'received', ids: Array.from({ length: 5_000 }, (_, at) => `m${at}`), checkpoint: { epoch: 'e', feeds: {} } })
    await socket.settled()
    expect(server.log.filter(({ event }) => event === 'frame-ignored')).toEqual([])
  })

  it.each(Object.entries(WIDE))(
    'N81 is refused as too big before it is parsed, where the realtime database gets it: %s',
    async (_, wide) => {
      const server = await frozen()
      const ada = await server.enrol('ada')
      const socket = await TreeSocket.open(server.url, { Cookie: ada.cookie })
      onTestFinished(() => socket.close())
      await socket.next()
      const parsed = parsedLengths()
      const [before, after] = ['{"t":"d","d":{"r":1,"a":"p","b":{"p":"profiles/ada","d":', '}}}']
      socket.sendInPieces(before + wide(0.9 * PIECES_MAX * PIECE_MAX) + after)
      expect(await socket.next()).toMatchObject({ t: 'd', d: { r: 1, b: { s: 'too_big' } } })
      expect(parsed).toEqual([])
    },
  )
})

describe('the price of a body', () => {
  const { atOnce } = RATE_LIMITS.requests
  const price = 123
  /** A body of the greatest size for a profile: a picture that is none. */
  const longest = JSON.stringify({ profileImageUrl: 'x'.repeat(PROFILE_MAX - '{"profileImageUrl":""}'.length) })

  it('N82 is one token for each further 64 kB, so that four of the longest pictures fit at once', () => {
    expect([0, 1, 65_536, 65_537, 131_072, PROFILE_MAX].map(bodyTokens)).toEqual([0, 0, 0, 1, 1, 122])
    expect(Math.floor(atOnce / price)).toBe(4)
  })

  it.each([
    ['of a length that is announced', true],
    ['of unknown length', false],
  ])('N82 a body pays before it is parsed, and gets 429 when there are too few tokens: %s', async (_, isAnnounced) => {
    const server = await frozen()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const send = (cookie: string) => sentTo(server.url, cookie, longest, isAnnounced)
    for (let at = 0; at < Math.floor(atOnce / price); at++) expect(await send(ada.cookie)).toBe(415)
    const parsed = parsedLengths()
    // The connection may close before the response is through.
    expect([429, 0]).toContain(await send(ada.cookie))
    expect(parsed).toEqual([])
    expect(await send(ben.cookie)).toBe(415)
  })

  it('N82 is not taken for a body that is longer than its route allows, which is refused unread', async () => {
    const server = await frozen()
    const ada = await server.enrol('ada')
    const tooLong = longest.slice(0, 3 * 64 * 1024)
    for (let at = 0; at < 10; at++) expect((await ada.post('/api/messages', tooLong, JSON_TYPE)).status).toBe(413)
    // All other tokens are still there.
    const { limits } = server.running.services
    limits.request('student:ada' as LimitOwner, atOnce - 10)
    expect(() => limits.request('student:ada' as LimitOwner, 1)).toThrow(expect.objectContaining({ status: 429 }))
  })
})

/** Sends a profile change, of announced length or in chunks. Returns the status of its response, 0 if the connection closed before it. */
function sentTo(url: string, cookie: string, text: string, isAnnounced: boolean): Promise<number> {
  const length = isAnnounced ? { 'Content-Length': text.length } : { 'Transfer-Encoding': 'chunked' }
  return new Promise((resolve) => {
    const sent = request(
      `${url}/api/users/profile`,
      { method: 'PUT', agent: false, headers: { Cookie: cookie, ...JSON_TYPE, ...length } },
      (response) => {
        response.resume()
        resolve(response.statusCode!)
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(text)
  })
}
