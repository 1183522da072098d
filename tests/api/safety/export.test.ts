import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CALENDAR_MAX, LINE_MAX, MESSAGE_MAX, NOTE_MAX, PAGE_BYTES, PICTURE_MAX } from '../../../schemas/constants.ts'
import { accountExport, type ReadPart } from '../../../sync-server/queries/export.ts'
import { StoreUnavailable } from '../../../sync-server/store/store.ts'
import { conversation, id, message } from '../../../sync-server/store/testing/make.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

/** A message of the greatest length, each character of four bytes. */
const LONG = '\u{1f393}'.repeat(MESSAGE_MAX)
/** More than the system takes for a client that reads nothing. */
const MESSAGES = 1_000
const PATH = '/api/account/export'

describe('an export', () => {
  let server: TestServer
  let ada: TestStudent
  beforeEach(async () => {
    server = await startTestServer()
    ada = await server.enrol('ada')
    await server.enrol('ben')
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })

  /** Writes a long conversation. */
  const filled = (count = MESSAGES) =>
    server.store.write(async (tx) => {
      await tx.conversations.put(conversation('ada', 'ben'))
      for (let at = 1; at <= count; at++) await tx.messages.insert(message('ben', 'ada', at, { content: LONG }))
    })

  const sockets: Socket[] = []
  /** Asks for an export on a connection that is not read. Resolves when the response has begun. */
  async function asked(by: TestStudent): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    sockets.push(socket)
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nCookie: ${by.cookie}\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }

  /** Reads a response to the end of its connection or of its last chunk. */
  async function rest(socket: Socket): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of socket) {
      chunks.push(chunk as Buffer)
      if ((chunk as Buffer).subarray(-7).toString() === '\r\n0\r\n\r\n') break
    }
    return Buffer.concat(chunks).toString()
  }

  /** Counts how often the server reads from here on. */
  function countedReads() {
    const read = vi.spyOn(server.store, 'read')
    return () => read.mock.calls.length
  }

  /** What comes after some of the parts of an export would. */
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await server.call('GET', '/healthz')
  }

  it('N85 reads no further than its student reads, and is whole once they do', async () => {
    await filled()
    const reads = countedReads()
    const socket = await asked(ada)
    await turns()
    expect(reads()).toBeLessThan(MESSAGES / 10 / 2)
    const text = await rest(socket)
    expect(text.endsWith('}\r\n0\r\n\r\n')).toBe(true)
    expect(text.split(`"content":"${LONG}"`)).toHaveLength(MESSAGES + 1)
  })

  it('N85 has each part made when it is asked for, in at most 512 kB, also of the largest picture and of many long events', async () => {
    await filled(25)
    const bytes = Buffer.alloc(PICTURE_MAX, 'picture')
    const [title, description] = ['\u{1f393}'.repeat(LINE_MAX), '\u{1f393}'.repeat(NOTE_MAX)]
    await server.store.write(async (tx) => {
      await tx.pictures.put({ ownerId: id('ada'), hash: 'h', type: 'image/png', bytes })
      for (let at = 0; at < CALENDAR_MAX; at++) {
        const event = { id: `e${at}`, title, start: at, end: at + 1, location: title }
        await tx.calendars.putEvent(id('ada'), event)
        await tx.calendars.putBuiltIn(id('ada'), { ...event, description }, CALENDAR_MAX)
      }
    })
    let reads = 0
    const read: ReadPart = (part) => (reads++, server.store.read(part))
    let text = ''
    for await (const part of accountExport(read, ada.id, 0)) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(2 * PAGE_BYTES)
      const before = reads
      await new Promise((resolve) => setImmediate(resolve))
      expect(reads).toBe(before)
      text += part
    }
    const { picture, conversations, calendar } = JSON.parse(text) as {
      picture: string
      conversations: { messages: { position: number }[] }[]
      calendar: Record<'events' | 'builtIn', { id: string }[]>
    }
    expect(picture === `data:image/png;base64,${bytes.toString('base64')}`).toBe(true)
    expect(conversations[0]!.messages).toHaveLength(25)
    const ids = Array.from({ length: CALENDAR_MAX }, (_, at) => `e${at}`)
    for (const events of [calendar.events, calendar.builtIn]) expect(events.map((event) => event.id)).toEqual(ids)
  })

  it('N85 ends as broken when its session ends before its last part', async () => {
    await filled()
    const socket = await asked(ada)
    await ada.post('/api/logout')
    const text = await rest(socket)
    expect([text.startsWith('HTTP/1.1 200'), text.endsWith('0\r\n\r\n')]).toEqual([true, false])
    expect(server.log.filter(({ event }) => event === 'failure')).toEqual([])
  })

  it('N85 ends as broken when the store fails before its last part', async () => {
    await filled()
    const socket = await asked(ada)
    vi.spyOn(server.store, 'read').mockRejectedValueOnce(new Error('unreadable'))
    const text = await rest(socket)
    expect([text.startsWith('HTTP/1.1 200'), text.endsWith('0\r\n\r\n')]).toEqual([true, false])
    expect(server.log.filter(({ event }) => event === 'failure')).toMatchObject([{ error: expect.stringContaining('unreadable') }])
  })

  it('N85 gets an error in place of a file when the store fails at once', async () => {
    const real = server.store.read.bind(server.store)
    // The first read is that of the session.
    const read = vi.spyOn(server.store, 'read').mockImplementationOnce(real)
    read.mockRejectedValueOnce(new StoreUnavailable('busy', 'Loading'))
    expect((await ada.get(PATH)).status).toBe(503)
  })

  it('N85 runs alone for its student: a second one gets 429 until the first has ended, and those of others do not', async () => {
    await filled()
    const socket = await asked(ada)
    const again = await server.browser('ada')
    const refused = await again.get(PATH)
    expect([refused.status, refused.headers['retry-after'], refused.body]).toMatchObject([429, '5', { code: 'too-many' }])
    expect((await (await server.browser('ben')).get(PATH)).status).toBe(200)
    socket.destroy()
    await expect.poll(async () => (await again.call('HEAD', PATH)).status).toBe(200)
    // One without a body ends, too.
    await expect.poll(async () => (await again.get(PATH)).status).toBe(200)
  })

  it('N85 has each part read in a turn of the event loop of its own, however many students export', async () => {
    await filled()
    const both = [await asked(ada), await asked(await server.browser('ben'))]
    let [reads, together] = [0, 0]
    let isSameTurn = false
    const endTurn = () => void (isSameTurn = false)
    const real = server.store.read.bind(server.store)
    vi.spyOn(server.store, 'read').mockImplementation((work) => {
      reads++
      if (isSameTurn) together++
      isSameTurn = true
      // The next part may begin in either phase.
      setImmediate(endTurn)
      setTimeout(endTurn, 0)
      return real(work)
    })
    await Promise.all(both.map(rest))
    expect(reads).toBeGreaterThan(MESSAGES / 10)
    expect(together).toBe(0)
  })
})
