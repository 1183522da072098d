import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiMessage } from '../../../schemas/message.ts'
import { RECEIPT_ENTRIES_MAX } from '../../../sync-server/commands/mark-delivered.ts'
import { sha256 } from '../../../sync-server/sha256.ts'
import { receiptsTaken } from '../../support/receipts-taken.ts'
import { block, unblock } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'

describe('the delivery of a message', () => {
  let server: TestServer
  let pairs = 0
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
  })
  afterAll(() => server.close())

  /** Creates two students without a relationship. */
  async function pair(): Promise<{
    from: TestStudent
    to: TestStudent
    sent(): Promise<Pick<ApiMessage, 'deliveryStatus' | 'queuedForDelivery'>[]>
  }> {
    const name = `p${pairs++}`
    const [from, to] = [await server.enrol(`${name}-from`), await server.enrol(`${name}-to`)]
    const sent = async () =>
      (await from.history(to.id)).reverse().map(({ deliveryStatus, queuedForDelivery }) => ({ deliveryStatus, queuedForDelivery }))
    return { from, to, sent }
  }
  const taken = (socket: TestSocket, student: TestStudent) => receiptsTaken(server, socket, student)
  const DELIVERED = { deliveryStatus: 'delivered', queuedForDelivery: false }
  const SENT = { deliveryStatus: 'sent', queuedForDelivery: true }

  it('RCPT-10 a message is delivered not by a pull, but by the next pull, which shows that the device stored the page', async () => {
    const { from, to, sent } = await pair()
    const first = await to.pull(null)
    await from.write(to.id, 'hi')
    const second = await to.pull(first.checkpoint)
    expect(await sent()).toEqual([SENT])
    await to.pull(second.checkpoint)
    expect(await sent()).toEqual([DELIVERED])
    const [message] = await from.history(to.id)
    expect(Date.parse(message!.deliveredAt!)).toBeLessThanOrEqual(server.clock.now())
  })

  it('RCPT-6 a message is delivered also by a `received` frame with the checkpoint', async () => {
    const { from, to, sent } = await pair()
    const first = await to.pull(null)
    const socket = await to.socket('?frames=pokes')
    await from.write(to.id, 'one')
    await from.write(to.id, 'two')
    const { checkpoint } = await to.pull(first.checkpoint)
    const watcher = await from.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint })
    await watcher.next('poke', (poke) => poke.feed === `user:${from.id}`)
    expect(await sent()).toEqual([DELIVERED, DELIVERED])
  })

  it('N92 RCPT-9 a receipt looks at as many entries as a long page has, and the next one goes on', async () => {
    const { from, to, sent } = await pair()
    const { checkpoint: start } = await to.pull(null)
    const feed = `user:${to.id}`
    for (let at = 0; at < RECEIPT_ENTRIES_MAX; at += 1_000)
      await server.store.write(async (tx) => {
        for (let entry = at; entry < at + 1_000; entry++) tx.publish([feed], 'notifications', `forged-${entry}`)
      })
    await from.write(to.id, 'beyond them')
    const head = await server.store.read((view) => view.feeds.heads([feed]))
    const checkpoint = { ...start, feeds: { ...start.feeds, ...head } }
    const socket = await to.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint })
    await taken(socket, to)
    expect(await sent()).toEqual([SENT])
    const watcher = await from.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint })
    await watcher.next('poke', (poke) => poke.feed === `user:${from.id}`)
    expect(await sent()).toEqual([DELIVERED])
  })

  it('RCPT-9 RCPT-10 no pull looks at the same entries twice, and a receipt only at a few', async () => {
    const { from, to } = await pair()
    const received = () =>
      server.store.read(async (view) => (await view.signIns.byHash(sha256(to.cookie.split('=')[1] ?? '')))?.receivedSeq)
    const first = await to.pull(null)
    // Nothing of this is to be delivered to its own author.
    await to.write(from.id, 'one')
    const { checkpoint } = await to.pull(first.checkpoint)
    const before = await received()
    const socket = await to.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint })
    await taken(socket, to)
    expect(await received()).toBe(before)
    await to.pull(checkpoint)
    const reached = checkpoint.feeds[`user:${to.id}`] ?? NaN
    expect(await received()).toBe(reached)
    for (let at = 0; at < 40; at++) await to.write(from.id, `${at}`)
    const later = await to.pull(checkpoint)
    socket.send({ type: 'received', checkpoint: later.checkpoint })
    await taken(socket, to)
    expect(await received()).toBe(later.checkpoint.feeds[`user:${to.id}`])
  })

  it('RCPT-9 messages are delivered up to the position of the checkpoint, and no further', async () => {
    const { from, to, sent } = await pair()
    const first = await to.pull(null)
    await from.write(to.id, 'one')
    const middle = (await to.pull(first.checkpoint)).checkpoint
    await from.write(to.id, 'two')
    await to.pull(middle)
    expect((await sent()).map(({ deliveryStatus }) => deliveryStatus)).toEqual(['delivered', 'sent'])
  })

  it('RCPT-11 a message is delivered not by the checkpoint of a bootstrap without it, but by the ids that the device reports', async () => {
    const { from, to, sent } = await pair()
    for (let at = 0; at < 52; at++) await from.write(to.id, `${at}`)
    const bootstrap = await to.pull(null)
    expect(bootstrap.collections.messages).toHaveLength(50)
    await to.pull(bootstrap.checkpoint)
    const socket = await to.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint: bootstrap.checkpoint })
    expect((await sent()).every(({ deliveryStatus }) => deliveryStatus === 'sent')).toBe(true)

    const watcher = await from.socket('?frames=pokes')
    const ids = bootstrap.collections.messages!.map(({ id }) => id)
    socket.send({ type: 'received', checkpoint: bootstrap.checkpoint, ids })
    await watcher.next('poke')
    expect((await sent()).map(({ deliveryStatus }) => deliveryStatus)).toEqual([...Array(2).fill('sent'), ...Array(50).fill('delivered')])

    const older = await to.backfill(
      `of=messages&with=${from.id}&before=${ids.find((id) => bootstrap.collections.messages!.some((doc) => doc.id === id && 'position' in doc && doc.position === 3))}`,
    )
    socket.send({ type: 'received', ids: older.documents.map(({ id }) => id) })
    await watcher.next('poke')
    expect((await sent()).every(({ deliveryStatus }) => deliveryStatus === 'delivered')).toBe(true)
  })

  it('RCPT-12 a message is delivered by the checkpoint of a device that was away, after its student signs in again there', async () => {
    const { from, to, sent } = await pair()
    const { checkpoint } = await to.pull(null)
    await from.write(to.id, 'while it was away')
    const again = await server.browser(to.id)
    const socket = await again.socket('?frames=pokes')
    // The session begins at the head, so a receipt that is not past it says nothing.
    socket.send({ type: 'received', checkpoint: (await server.browser(to.id).then((other) => other.pull(null))).checkpoint })
    await taken(socket, to)
    expect(await sent()).toEqual([SENT])
    const page = await again.pull(checkpoint)
    await again.pull(page.checkpoint)
    expect(await sent()).toEqual([DELIVERED])
  })

  it('RCPT-11 a message is not delivered by a reset', async () => {
    const { from, to, sent } = await pair()
    const first = await to.pull(null)
    for (let at = 0; at < 51; at++) await from.write(to.id, `${at}`)
    const reset = await to.pull({ ...first.checkpoint, epoch: 'another' })
    expect(reset.reset).toBe(true)
    await to.pull(reset.checkpoint)
    expect((await sent()).every(({ deliveryStatus }) => deliveryStatus === 'sent')).toBe(true)
  })

  it('RCPT-7 RCPT-8 N14 a message is not delivered by forged positions or by ids from other students', async () => {
    const { from, to, sent } = await pair()
    const other = await server.enrol(`other${pairs}`)
    const { checkpoint } = await to.pull(null)
    const { id } = await from.write(to.id, 'hi')
    const forged = { ...checkpoint, feeds: { ...checkpoint.feeds, [`user:${to.id}`]: 1e9 } }
    const [mine, theirs] = [await to.socket('?frames=pokes'), await other.socket('?frames=pokes')]
    mine.send({ type: 'received', checkpoint: forged })
    mine.send({ type: 'received', checkpoint: { ...checkpoint, epoch: 'another', feeds: { [`user:${to.id}`]: 2 } } })
    theirs.send({ type: 'received', ids: [id], checkpoint: { ...checkpoint, feeds: { [`user:${to.id}`]: 2 } } })
    // The sender's own device has the message, but that is no delivery.
    const own = await from.socket('?frames=pokes')
    own.send({ type: 'received', ids: [id] })
    await Promise.all([taken(mine, to), taken(theirs, other), taken(own, from)])
    expect(await sent()).toEqual([SENT])
    await to.pull(forged)
    expect(await sent()).toEqual([SENT])
  })

  it('N101 a message is not delivered to a student who blocks its sender, by any receipt, until the block ends', async () => {
    const { from, to, sent } = await pair()
    const first = await to.pull(null)
    const { id } = await from.write(to.id, 'while you were away')
    // Another device blocks the sender before this one is back.
    expect((await block(await server.browser(to.id), from.id)).status).toBe(200)
    const { checkpoint } = await to.pull(first.checkpoint)
    await to.pull(checkpoint)
    const socket = await to.socket('?frames=pokes')
    socket.send({ type: 'received', checkpoint, ids: [id] })
    await taken(socket, to)
    expect(await sent()).toEqual([SENT])

    expect((await unblock(to, from.id)).status).toBe(200)
    await to.pull((await to.pull(checkpoint)).checkpoint)
    expect(await sent()).toEqual([DELIVERED])
  })

  it('a message is delivered by one device of the receiver, and stays delivered', async () => {
    const { from, to, sent } = await pair()
    const laptop = await server.browser(to.id)
    const first = await to.pull(null)
    await laptop.pull(null)
    await from.write(to.id, 'hi')
    await to.pull((await to.pull(first.checkpoint)).checkpoint)
    expect(await sent()).toEqual([DELIVERED])
    await laptop.pull(null)
    await (await server.browser(to.id)).pull(null)
    expect(await sent()).toEqual([DELIVERED])
  })
})
