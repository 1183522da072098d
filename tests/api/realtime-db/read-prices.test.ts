import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MESSAGE_MAX, RATE_LIMITS } from '../../../schemas/constants.ts'
import type { LimitOwner } from '../../../sync-server/limits/limits.ts'
import { LENGTH_PER_TOKEN, READ_LENGTH_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const PATH = 'conversations/ada_ben/messages'

async function started({ memory } = { memory: true }): Promise<{ server: TestServer; ada: TestStudent }> {
  const server = await startTestServer({ memory })
  onTestFinished(() => server.close())
  const [ada] = [await server.enrol('ada'), await server.enrol('ben')]
  return { server, ada }
}

async function opened({ url }: TestServer, { cookie }: TestStudent): Promise<TreeSocket> {
  const socket = await TreeSocket.open(url, { Cookie: cookie })
  onTestFinished(() => socket.close())
  await socket.next()
  return socket
}

/** Fills the conversation with ben with that many messages, each of the greatest length in UTF-16. */
async function fill({ store }: TestServer, ada: TestStudent, count: number): Promise<void> {
  const first = await ada.write('ben', '𝄞'.repeat(MESSAGE_MAX))
  await store.write(async (tx) => {
    const { position, ...one } = (await tx.messages.byId(first.id))!
    for (let at = 1; at < count; at++) await tx.messages.insert({ ...one, id: `n-${at}` as typeof one.id, position: position + at })
    for (const [owner, partner] of [
      [one.fromUserId, one.toUserId],
      [one.toUserId, one.fromUserId],
    ] as const)
      await tx.conversations.setHead(owner, partner, position + count - 1)
  })
}

/** Notes in which turn of the event loop the store is read, and how often a part of a conversation is. */
function watched(server: TestServer) {
  const reads = { turns: [] as number[], ranges: 0 }
  let turn = 0
  let isOver = false
  const next = () => {
    turn++
    if (!isOver) setImmediate(next)
  }
  next()
  const read = server.store.read.bind(server.store)
  server.store.read = (work) =>
    read((view) => {
      reads.turns.push(turn)
      const range: typeof view.messages.range = (asked) => (reads.ranges++, view.messages.range(asked))
      return work({ ...view, messages: { ...view.messages, range } })
    })
  onTestFinished(() => {
    isOver = true
    server.store.read = read
  })
  return reads
}

/** Holds the lane of ada's expensive reads. The returned function ends that. */
function slowRead(server: TestServer): () => Promise<void> {
  let end!: () => void
  const read = server.running.services.limits.alone('student:ada' as LimitOwner, () => new Promise<void>((resolve) => (end = resolve)))
  return () => (end(), read)
}

describe('the realtime database', () => {
  it('N47 reads of conversations wait for the expensive reads of their student, however few messages they ask for', async () => {
    const { server, ada } = await started()
    await ada.write('ben', 'hello')
    const [first, second, third] = [await opened(server, ada), await opened(server, ada), await opened(server, ada)]
    const reads = watched(server)
    const end = slowRead(server)
    const waiting = [first.ask('g', { p: PATH, q: { l: 1, vf: 'r' } }), second.listen(PATH, { l: 200, vf: 'r' }, 1)]
    for (let time = 0; time < 3; time++) expect(await third.ask('g', { p: 'presence/ben' })).toMatchObject({ s: 'ok' })
    expect(reads.ranges).toBe(0)
    await end()
    expect((await Promise.all(waiting)).map(({ s }) => s)).toEqual(['ok', 'ok'])
    expect(reads.ranges).toBe(2)
  })

  it('N47 N76 reads of conversations cost what they made the server read, also when they are refused', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, ada } = await started()
    await fill(server, ada, READ_LENGTH_MAX / (2 * MESSAGE_MAX) + 1)
    const socket = await opened(server, ada)
    const place = { p: PATH, q: { l: 200, vf: 'r' } }
    const statuses: string[] = []
    for (const action of ['g', 'q'])
      for (let time = 0; time < RATE_LIMITS.requests.atOnce / 2; time++)
        statuses.push((await socket.ask(action, { ...place, t: 1, h: '' })).s)
    expect(new Set(statuses)).toEqual(new Set(['too_big', 'unavailable']))
    const served = statuses.filter((status) => status === 'too_big').length
    expect(served).toBeLessThanOrEqual(RATE_LIMITS.requests.atOnce / (READ_LENGTH_MAX / LENGTH_PER_TOKEN) + 1)
    expect(served).toBeGreaterThan(20)
  })

  it('N47 messages that wait for their receiver cost as much to read, however often the receiver comes and goes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, ada } = await started()
    await fill(server, ada, 100)
    const ben = await server.browser('ben')
    await ben.put('/api/blocks/ada')
    const socket = await opened(server, ben)
    let served = 0
    for (let time = 0; time < RATE_LIMITS.requests.atOnce; time++)
      if ((await socket.ask('p', { p: 'presence/ben/online', d: time % 2 === 0 })).s === 'ok') served++
    expect(served).toBeLessThan(RATE_LIMITS.requests.atOnce / 3)
  })

  it('N47 requests that one client sends at once are handled in turns of the event loop of their own, so that others are served between them', async () => {
    // A database in memory reads between writes, and so in other turns.
    const { server, ada } = await started({ memory: false })
    const socket = await opened(server, ada)
    const reads = watched(server)
    const count = 50
    for (let at = 0; at < count; at++) socket.send({ t: 'd', d: { r: at, a: 'g', b: { p: 'presence/ada' } } })
    for (let at = 0; at < count; at++) await socket.next()
    expect(reads.turns).toHaveLength(count)
    expect(new Set(reads.turns).size).toBe(count)
  })
})
