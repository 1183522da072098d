import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  get,
  increment,
  limitToLast,
  onChildAdded,
  onValue,
  orderByChild,
  push,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  update,
} from 'firebase/database'
import { createClock } from '../../../sync-server/clock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { TreeClients, type TreeClient } from '../../support/tree-client.ts'
import { treeMessage } from '../../support/tree-message.ts'

interface TreeMessage {
  senderId: string
  receiverId: string
  content: string
  timestamp: number
  deliveryStatus: string
  queuedForDelivery: boolean
  deliveredAt?: number
  readAt?: number
}

const MESSAGES = 'conversations/amina_youssef/messages'

describe('messages of the realtime database', () => {
  let server: TestServer
  let clients: TreeClients
  let amina: TestStudent
  let youssef: TestStudent
  let hers: TreeClient
  let his: TreeClient
  beforeAll(async () => {
    // The real clock: the SDK makes keys by its own.
    server = await startTestServer({ demo: true, memory: true, clock: createClock(null) })
    clients = new TreeClients(() => server.url)
    amina = await server.as('amina')
    youssef = await server.as('youssef')
    hers = await clients.as(amina)
    his = await clients.as(youssef)
  })
  afterAll(async () => {
    await clients.close()
    await server.close()
  })

  const send = async (content: string) => {
    const place = push(ref(hers.db, MESSAGES))
    await set(place, treeMessage(content))
    return place.key!
  }
  const at = (key: string) => `${MESSAGES}/${key}`
  const stored = async (content: string) => (await youssef.history('amina')).filter((message) => message.content === content)

  it('RTDB-001 RTDB-003 RTDB-030 arrive where they were written, with the time of the server', async () => {
    const key = await send('by the tree')
    const message = await his.value<TreeMessage>(at(key))
    expect(message).toEqual({
      senderId: 'amina',
      receiverId: 'youssef',
      content: 'by the tree',
      messageType: 'text',
      timestamp: new Date((await stored('by the tree'))[0]!.createdAt).getTime(),
      deliveryStatus: 'sent',
      queuedForDelivery: true,
    })
  })

  it('RTDB-002 RTDB-032 get their keys by push, which also name them in /api, where each is once', async () => {
    const keys = [await send('first'), await send('second')]
    expect([...keys].sort()).toEqual(keys)
    const [message] = await stored('first')
    expect(message).toMatchObject({ senderId: 'amina', receiverId: 'youssef', firebaseMessageId: keys[0] })
    // The Firebase variant of the POST names the same message (clarification D1).
    const repeated = { receiverId: 'youssef', content: 'first', messageType: 'text', firebaseMessageId: keys[0] }
    expect((await amina.post('/api/messages', repeated)).status).toBe(201)
    expect(await stored('first')).toHaveLength(1)
  })

  it('are once in both chats when they come from /api, with a key in the order of time', async () => {
    const before = await send('before')
    server.clock.advance(50)
    const { id } = await amina.write('youssef', 'from the other chat')
    const found = await get(query(ref(hers.db, MESSAGES), limitToLast(1)))
    const [key] = Object.keys(found.val() as object)
    expect(found.val()).toMatchObject({ [key!]: { content: 'from the other chat', senderId: 'amina' } })
    expect(key).toMatch(/^[-0-9A-Z_a-z]{20}$/)
    expect((await his.value<TreeMessage>(at(key!))).content).toBe('from the other chat')
    expect(key! > before).toBe(true)
    expect((await stored('from the other chat')).map((message) => message.id)).toEqual([id])
  })

  it('RTDB-031 a listener gets the messages that others write, also by /api', async () => {
    const heard: string[] = []
    const both = new Promise<void>((resolve) => {
      // The SDK estimates the time of the server for its keys: on a busy machine a new key can sort before an earlier one of /api.
      const stop = onChildAdded(query(ref(his.db, MESSAGES), limitToLast(10)), (child) => {
        heard.push((child.val() as TreeMessage).content)
        if (!['live by the tree', 'live by /api'].every((text) => heard.includes(text))) return
        stop()
        resolve()
      })
    })
    await send('live by the tree')
    await amina.write('youssef', 'live by /api')
    await both
  })

  it('RTDB-004 RTDB-006 RTDB-017 begin as sent, and are delivered when their receiver says so, then read', async () => {
    const key = await send('delivered and read')
    expect(await his.value<TreeMessage>(at(key))).toMatchObject({ deliveryStatus: 'sent' })
    await update(ref(his.db, at(key)), { deliveryStatus: 'delivered', queuedForDelivery: false, deliveredAt: serverTimestamp() })
    const delivered = await hers.value<TreeMessage>(at(key), (message) => message.deliveryStatus === 'delivered')
    expect(delivered).toMatchObject({ queuedForDelivery: false, deliveredAt: expect.any(Number) as number })
    expect(await stored('delivered and read')).toMatchObject([{ deliveryStatus: 'delivered' }])
    await update(ref(his.db, at(key)), { readAt: serverTimestamp() })
    await hers.value<TreeMessage>(at(key), (message) => message.readAt !== undefined)
    expect(await stored('delivered and read')).toMatchObject([{ deliveryStatus: 'read' }])
  })

  it('reach a listener before the response to their writer, as the server has stored them', async () => {
    const stop = onValue(query(ref(hers.db, MESSAGES), limitToLast(20)), () => undefined)
    await get(ref(hers.db, 'presence/amina'))
    const from = hers.frames.length
    const key = await send('told first')
    stop()
    const told = hers.frames.slice(from).filter((frame) => frame.from === 'server')
    expect(told.map(({ text }) => text)[0]).toContain('told first')
    expect(JSON.parse(told[1]!.text)).toMatchObject({ d: { b: { s: 'ok' } } })
    expect(JSON.parse(told[0]!.text)).toMatchObject({ d: { a: 'm', b: { p: MESSAGES, d: { [key]: { messageType: 'text' } } } } })
  })

  it('are refused, with the reason, when they are not what their writer may write', async () => {
    const refused = async (value: unknown, key = push(ref(hers.db, MESSAGES)).key!) => {
      const error = await set(ref(hers.db, at(key)), value).then(
        () => null,
        (thrown: Error & { code: string }) => thrown,
      )
      return error && `${error.code}: ${error.message}`
    }
    const good = treeMessage('x')
    const table: [unknown, string][] = [
      [{ ...good, senderId: 'youssef' }, 'senderId'],
      [{ ...good, receiverId: 'lina' }, 'receiverId'],
      [{ ...good, timestamp: 1 }, 'serverTimestamp'],
      [{ ...good, deliveryStatus: 'delivered' }, 'deliveryStatus'],
      [{ ...good, deliveredAt: 5 }, 'neither delivered'],
      [{ ...good, queuedForDelivery: 'yes' }, 'queuedForDelivery'],
      [{ ...good, colour: 'red' }, 'colour'],
      [{ ...good, content: 7 }, 'content'],
      [{ ...good, messageType: 'meetup' }, 'messageType'],
      ['just a text', 'object'],
    ]
    for (const [value, reason] of table) expect(await refused(value)).toMatch(new RegExp(`^PERMISSION_DENIED: .*${reason}`))
    expect(await refused({ ...good, content: '' })).toContain('INVALID_DATA')
    for (const key of ['short', '00000000001234567890', '-Oabcdef-------12345', '__proto__'])
      expect(await refused(good, key)).toContain('_')
    expect(await refused(null)).toContain('cannot be removed')
    expect(await refused({ [push(ref(hers.db)).key!]: good }, '')).toContain('PERMISSION_DENIED')
  })

  it('are changed by nobody, and removed by nobody', async () => {
    const key = await send('stays')
    const attempts = [
      () => update(ref(hers.db, at(key)), { content: 'other' }),
      () => update(ref(his.db, at(key)), { content: 'other' }),
      () => update(ref(hers.db, at(key)), { deliveryStatus: 'delivered' }),
      () => update(ref(hers.db, at(key)), { timestamp: 5 }),
      () => update(ref(his.db, at(key)), { senderId: 'youssef' }),
      () => remove(ref(hers.db, at(key))),
      () => remove(ref(his.db, at(key))),
      () => remove(ref(hers.db, MESSAGES)),
      () => remove(ref(hers.db, 'conversations/amina_youssef')),
      () => set(ref(hers.db, at(`${key}/queuedForDelivery`)), increment(1)),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('PERMISSION_DENIED')
    expect(await stored('stays')).toMatchObject([{ content: 'stays', deliveryStatus: 'sent' }])
  })

  it('messages of one update are all written, or none', async () => {
    const [one, two] = [push(ref(hers.db)).key!, push(ref(hers.db)).key!]
    await update(ref(hers.db, MESSAGES), { [one]: treeMessage('both 1'), [two]: treeMessage('both 2') })
    expect([...(await stored('both 1')), ...(await stored('both 2'))]).toHaveLength(2)
    const [three, four] = [push(ref(hers.db)).key!, push(ref(hers.db)).key!]
    const mixed = { [at(three)]: treeMessage('none 1'), [at(four)]: { ...treeMessage('none 2'), senderId: 'lina' } }
    await expect(update(ref(hers.db), mixed)).rejects.toThrow('PERMISSION_DENIED')
    await expect(update(ref(hers.db), { [at(three)]: treeMessage('none 1'), 'nowhere/else': 1 })).rejects.toThrow('PERMISSION_DENIED')
    expect([...(await stored('none 1')), ...(await stored('none 2'))]).toEqual([])
  })

  it('N75 neither a third student nor a client without a session can read, write, listen to or leave messages of two others', async () => {
    const key = await send('between two')
    const pairs = ['amina_youssef', 'youssef_amina', 'amina_lina_youssef', 'amina', 'amina_amina', 'amina_youssef_']
    for (const stranger of [await clients.as(await server.as('lina')), await clients.as(null)]) {
      for (const pair of pairs)
        for (const path of [`conversations/${pair}`, `conversations/${pair}/messages`, `conversations/${pair}/messages/${key}/content`]) {
          await expect(get(ref(stranger.db, path))).rejects.toThrow(/see|read there|Sign in/)
          await expect(stranger.value(path)).rejects.toThrow('permission_denied')
          await expect(set(ref(stranger.db, path), 'x')).rejects.toThrow('PERMISSION_DENIED')
          await expect(runTransaction(ref(stranger.db, path), () => 'x')).rejects.toThrow(/permission_denied|PERMISSION_DENIED/)
        }
      expect(JSON.stringify(stranger.frames)).not.toContain('between two')
    }
    for (const path of ['/', 'conversations', 'presence', 'profiles', 'users', 'users/amina', 'rooms/1'])
      await expect(get(ref(hers.db, path))).rejects.toThrow('Nothing can be read there.')
  })

  it('messages of a transaction are written once, and what is there already is kept', async () => {
    const key = push(ref(hers.db, MESSAGES)).key!
    const done = await runTransaction(ref(hers.db, at(key)), (value) => (value === null ? treeMessage('by a transaction') : undefined))
    expect(done.committed).toBe(true)
    expect((await hers.value<TreeMessage>(at(key))).content).toBe('by a transaction')
    const again = await runTransaction(ref(hers.db, at(key)), (value) => (value === null ? treeMessage('again') : undefined))
    expect(again.committed).toBe(false)
    expect(await stored('by a transaction')).toHaveLength(1)
  })

  it('RTDB-034 RTDB-035 the last 100 of 120 arrive, and the last 50 by their times, in order', async () => {
    const mei = await server.as('mei')
    for (let at = 0; at < 120; at++) {
      await amina.write('mei', `n ${at}`)
    }
    const client = await clients.as(mei)
    const numbers = async (...parts: Parameters<typeof query> extends [unknown, ...infer P] ? P : never) => {
      const found: number[] = []
      ;(await get(query(ref(client.db, 'conversations/amina_mei/messages'), ...parts))).forEach((child) => {
        found.push(Number((child.val() as TreeMessage).content.slice(2)))
      })
      return found
    }
    const last = (count: number) => Array.from({ length: count }, (_, at) => 120 - count + at)
    expect(await numbers(limitToLast(100))).toEqual(last(100))
    expect(await numbers(orderByChild('timestamp'), limitToLast(50))).toEqual(last(50))
    const live = await client.value<Record<string, TreeMessage>>('conversations/amina_mei/messages')
    expect(Object.keys(live)).toHaveLength(120)
  })

  it('messages that a block withholds stay with their sender', async () => {
    const tomas = await server.as('tomas')
    const his = await clients.as(tomas)
    const path = 'conversations/amina_tomas/messages'
    const write = async (content: string) => {
      const place = push(ref(his.db, path))
      await set(place, { ...treeMessage(content), senderId: 'tomas', receiverId: 'amina' })
      return place.key!
    }
    await write('hello')
    const told: string[] = []
    const revoked = new Promise<Error>((resolve) => {
      onValue(ref(hers.db, path), (snapshot) => void told.push(JSON.stringify(snapshot.val())), resolve)
    })
    await hers.value(path)
    await amina.put('/api/blocks/tomas')
    expect((await revoked).message).toContain('permission_denied')
    await write('withheld')
    expect(Object.keys(await his.value<object>(path))).toHaveLength(2)
    await expect(get(ref(hers.db, path))).rejects.toThrow('This student isn’t visible to you.')
    const place = push(ref(hers.db, path))
    await expect(set(place, { ...treeMessage('to the blocked'), receiverId: 'tomas' })).rejects.toThrow('PERMISSION_DENIED')
    const from = hers.frames.length
    await amina.call('DELETE', '/api/blocks/tomas')
    // The listen has ended: nothing is told to it any more.
    await get(ref(hers.db, 'presence/amina'))
    expect(hers.frames.slice(from).filter(({ text }) => text.includes('amina_tomas'))).toEqual([])
    const after = Object.values(await hers.value<Record<string, TreeMessage>>(path)).map(({ content }) => content)
    expect(after).toEqual(['hello'])
    expect(told.join()).not.toContain('withheld')
  })

  it('messages of a conversation that I have deleted are gone for me, also where I listen, and stay for the other', async () => {
    const noah = await server.as('noah')
    const client = await clients.as(noah)
    await noah.write('amina', 'old')
    const path = 'conversations/amina_noah/messages'
    let latest: unknown
    onValue(query(ref(client.db, path), limitToLast(10)), (snapshot) => void (latest = snapshot.val()))
    await expect.poll(() => JSON.stringify(latest)).toContain('old')
    await noah.call('DELETE', '/api/messages/conversations/amina')
    await expect.poll(() => latest).toBeNull()
    expect(Object.values(await hers.value<Record<string, TreeMessage>>(path))).toMatchObject([{ content: 'old' }])
  })
})
