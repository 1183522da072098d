import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  endAt,
  endBefore,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  onValue,
  orderByChild,
  orderByKey,
  orderByPriority,
  orderByValue,
  query,
  ref,
  startAfter,
  startAt,
  type DataSnapshot,
  type QueryConstraint,
} from 'firebase/database'
import type { StudentId } from '../../../schemas/ids.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeSocket } from '../../support/tree-socket.ts'
import { TreeClients, type TreeClient } from '../../support/tree-client.ts'

const PATH = 'conversations/ada_ben/messages'
const COUNT = 5_000

interface Child {
  key: string
  timestamp: number
  content: string
}

/** A conversation of 5,000 messages, two of each time. */
describe('queries of the realtime database', () => {
  let server: TestServer
  let clients: TreeClients
  let ada: TestStudent
  let ben: TestStudent
  let hers: TreeClient
  let all: Child[]
  beforeAll(async () => {
    // Each read of everything costs fifty tokens.
    server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
    clients = new TreeClients(() => server.url)
    ada = await server.enrol('ada')
    ben = await server.enrol('ben')
    hers = await clients.as(ada)
    const first = await ada.write('ben', 'n 0')
    await server.store.write(async (tx) => {
      const { position, ...stored } = (await tx.messages.byId(first.id))!
      for (let at = 1; at < COUNT; at++) {
        const createdAt = stored.createdAt + Math.floor(at / 2)
        await tx.messages.insert({ ...stored, id: `n-${at}` as typeof stored.id, content: `n ${at}`, position: position + at, createdAt })
      }
      await tx.conversations.setHead('ada' as StudentId, 'ben' as StudentId, position + COUNT - 1)
    })
    server.clock.advance(COUNT)
    const conversation = await get(ref(hers.db, 'conversations/ada_ben'))
    all = childrenOf(conversation.child('messages'))
  })
  afterAll(async () => {
    await clients.close()
    await server.close()
  })

  const childrenOf = (snapshot: DataSnapshot) => {
    const children: Child[] = []
    snapshot.forEach((child) => void children.push({ key: child.key, ...(child.val() as Omit<Child, 'key'>) }))
    return children
  }
  const found = async (...constraints: QueryConstraint[]) =>
    childrenOf(await get(query(ref(hers.db, PATH), ...constraints))).map(({ key }) => key)
  const keys = (children: Child[]) => children.map(({ key }) => key)

  it('read all 5,000 messages, in the order of their keys', () => {
    expect(all).toHaveLength(COUNT)
    expect(all.map(({ content }) => Number(content.slice(2)))).toEqual(Array.from({ length: COUNT }, (_, at) => at))
  })

  it('RTDB-028 find by key, by time and by another child, from a start, to an end, and so many from either side', async () => {
    const [a, b] = [all[1_000]!, all[1_010]!]
    const between = keys(all.slice(1_000, 1_011))
    expect(await found(orderByKey(), startAt(a.key), endAt(b.key))).toEqual(between)
    expect(await found(orderByKey(), startAfter(a.key), endBefore(b.key))).toEqual(between.slice(1, -1))
    expect(await found(orderByKey(), startAt('-'), limitToFirst(3))).toEqual(keys(all.slice(0, 3)))
    expect(await found(orderByKey(), startAt('5'), limitToFirst(1))).toEqual(keys(all.slice(0, 1)))
    expect(await found(orderByKey(), endAt(b.key), limitToLast(3))).toEqual(keys(all.slice(1_008, 1_011)))
    expect(await found(orderByKey(), equalTo(a.key))).toEqual([a.key])
    expect(await found(limitToFirst(2))).toEqual(keys(all.slice(0, 2)))
    expect(await found(orderByPriority(), limitToLast(2))).toEqual(keys(all.slice(-2)))
    // The SDK asks for one more than the last page of the store, too.
    expect(await found(limitToLast(1_200))).toEqual(keys(all.slice(-1_200)))

    const time = orderByChild('timestamp')
    expect(await found(time, startAt(a.timestamp), endAt(b.timestamp))).toEqual(keys(all.slice(1_000, 1_012)))
    expect(await found(time, startAfter(a.timestamp), limitToFirst(3))).toEqual(keys(all.slice(1_002, 1_005)))
    expect(await found(time, startAt(a.timestamp, all[1_001]!.key), limitToFirst(2))).toEqual(keys(all.slice(1_001, 1_003)))
    expect(await found(time, endBefore(a.timestamp), limitToLast(2))).toEqual(keys(all.slice(998, 1_000)))
    expect(await found(time, equalTo(a.timestamp))).toEqual(keys(all.slice(1_000, 1_002)))
    expect(await found(time, startAt('a text'))).toEqual([])
    expect(await found(time, limitToLast(600))).toEqual(keys(all.slice(-600)))

    expect(await found(orderByChild('content'), equalTo('n 77'))).toEqual([all[77]!.key])
    expect(await found(orderByChild('content'), startAt('n 4998'), limitToFirst(3))).toEqual(keys([all[4_998]!, all[4_999]!, all[5]!]))
    expect(await found(orderByChild('queuedForDelivery'), equalTo(false))).toEqual([])
    expect(await found(orderByValue(), limitToLast(1))).toEqual(keys(all.slice(-1)))
  })

  it('queries of a few messages succeed in all windows of a student at once, as after a restart, with the real limits', async () => {
    const limited = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '1' } })
    const [eve, fay] = [await limited.enrol('eve'), await limited.enrol('fay')]
    await eve.write('fay', 'hello')
    const sockets = await Promise.all([eve, eve, fay].flatMap((student) => Array.from({ length: 8 }, () => limited.browser(student.id))))
    const open = await Promise.all(sockets.map(({ cookie }) => TreeSocket.open(limited.url, { Cookie: cookie })))
    await Promise.all(open.map((socket) => socket.next()))
    const listens = open.map(async (socket) => [
      (await socket.listen('conversations/eve_fay/messages', { l: 100, vf: 'r' }, 1)).s,
      (await socket.listen('conversations/eve_fay/messages', { l: 50, vf: 'r', i: 'timestamp' }, 2)).s,
    ])
    expect(new Set((await Promise.all(listens)).flat())).toEqual(new Set(['ok']))
    await limited.close()
  })

  it('N76 are refused when what they hold in memory is too much', async () => {
    const socket = await TreeSocket.open(server.url, { Cookie: ada.cookie })
    await socket.next()
    const statuses: string[] = []
    for (let tag = 1; tag <= 10; tag++) statuses.push((await socket.listen(PATH, { l: COUNT + tag, vf: 'r' }, tag)).s)
    expect(statuses[0]).toBe('ok')
    expect(statuses.at(-1)).toBe('too_big')
    expect(await socket.listen(PATH, { l: 5, vf: 'r' }, 11)).toMatchObject({ s: 'ok' })
    // A window of one message counts with all that must be read to find it.
    const found = { i: 'content', l: 1, vf: 'l' }
    expect(await socket.listen(PATH, found, 12)).toMatchObject({ s: 'too_big' })
    for (const tag of [1, 2]) await socket.ask('n', { p: PATH, q: { l: COUNT + tag, vf: 'r' }, t: tag })
    expect(await socket.listen(PATH, found, 13)).toMatchObject({ s: 'ok' })
    await socket.close()
  })

  it('a message costs a listener with a limit the same at 5,000 as at 50: nothing is read again, and it alone is sent', async () => {
    const told: string[][] = []
    const listened = query(ref(hers.db, PATH), orderByChild('timestamp'), limitToLast(50))
    const stop = onValue(listened, (snapshot) => void told.push(keys(childrenOf(snapshot))))
    const his = await clients.as(ben)
    const whole = onValue(ref(his.db, PATH), () => undefined)
    await get(ref(his.db, 'presence/ben'))
    await expect.poll(() => told.length).toBe(1)
    await get(ref(hers.db, 'presence/ada'))
    const from = [hers.frames.length, his.frames.length]
    const ranges = countRanges(server)
    const sent = await ada.write('ben', 'one more')
    await expect.poll(() => told.length).toBe(2)
    // He has just read the whole conversation, and changes for him wait for as long as that took.
    await expect.poll(() => his.frames.some(({ text }) => text.includes('one more'))).toBe(true)
    await get(ref(his.db, 'presence/ben'))
    expect(ranges()).toBe(0)
    stop()
    whole()
    for (const [at, { frames }] of [hers, his].entries()) {
      const after = frames.slice(from[at]).filter((frame) => frame.from === 'server' && frame.text.includes('one more'))
      expect(after.map(({ text }) => text.length < 1_000)).toEqual([true])
    }
    expect(told[1]!.slice(0, 49)).toEqual(told[0]!.slice(1))
    expect(sent.content).toBe('one more')
  })
})

/** Counts how often a part of a conversation is read from the store. */
function countRanges({ store }: TestServer): () => number {
  let count = 0
  const read = store.read.bind(store)
  store.read = (work) =>
    read((view) =>
      work({
        ...view,
        messages: {
          ...view.messages,
          range: (range) => {
            count++
            return view.messages.range(range)
          },
        },
      }),
    )
  return () => {
    store.read = read
    return count
  }
}
