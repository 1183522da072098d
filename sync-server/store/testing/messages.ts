import { expect, it } from 'vitest'
import type { MessageId } from '../../../schemas/ids.ts'
import type { MessageRange, StoredMessage } from '../records.ts'
import type { Store } from '../store.ts'
import { conversation, id, message } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

const [amina, youssef, lina] = [id('amina'), id('youssef'), id('lina')]

async function insert(store: Store, ...messages: StoredMessage[]): Promise<void> {
  await store.write(async (tx) => {
    for (const each of messages) await tx.messages.insert(each)
  })
}

const positions = (messages: StoredMessage[]) => messages.map(({ position }) => position)

/** Tests of messages and of the summaries of their conversations. */
export function messages(opened: OpenTestStore): void {
  it('returns a message as it was stored', async () => {
    const store = await opened()
    const sent = message('amina', 'youssef', 1, {
      content: '👩‍⚕️ "quoted"; drop table',
      firebaseMessageId: '-N_x',
      messageType: 'meetup',
      queuedForDelivery: false,
    })
    await insert(store, sent)
    expect(await store.read((view) => view.messages.byId(sent.id))).toEqual(sent)
    expect(await store.read((view) => view.messages.byIds([sent.id, 'unknown']))).toEqual([sent])
    expect(await store.read((view) => view.messages.byId('unknown'))).toBeNull()
  })

  it('reads a conversation newest first, from either side, below a position', async () => {
    const store = await opened()
    await insert(
      store,
      message('amina', 'youssef', 1),
      message('youssef', 'amina', 2),
      message('amina', 'youssef', 3),
      message('amina', 'lina', 1),
    )
    await store.read(async (view) => {
      expect(positions(await view.messages.between(amina, youssef, null, 10))).toEqual([3, 2, 1])
      expect(positions(await view.messages.between(youssef, amina, null, 2))).toEqual([3, 2])
      expect(positions(await view.messages.between(amina, youssef, 3, 10))).toEqual([2, 1])
    })
  })

  it('never returns a withheld message to its receiver, but always to its sender', async () => {
    const store = await opened()
    await insert(store, message('amina', 'youssef', 1), message('amina', 'youssef', 2, { withheld: true }))
    await store.read(async (view) => {
      expect(positions(await view.messages.between(youssef, amina, null, 10))).toEqual([1])
      expect(positions(await view.messages.between(amina, youssef, null, 10))).toEqual([2, 1])
      expect(positions(await view.messages.undelivered(youssef, 10))).toEqual([1])
      expect(positions(await view.messages.unreadBetween(youssef, amina, 0, 9, 10))).toEqual([1])
      expect(await view.messages.countUnread(youssef, amina, 0)).toBe(1)
    })
  })

  it('finds unread and undelivered messages until they are read or delivered', async () => {
    const store = await opened()
    await insert(
      store,
      ...[1, 2, 3].map((at) => message('amina', 'youssef', at)),
      message('lina', 'youssef', 1),
      message('youssef', 'amina', 4),
    )
    const read = { deliveryStatus: 'read', queuedForDelivery: false, deliveredAt: 5, readAt: 6 } as const
    await store.write((tx) => tx.messages.setDelivery({ ...read, id: message('amina', 'youssef', 1).id }))
    await store.write((tx) =>
      tx.messages.setDelivery({ ...read, deliveryStatus: 'delivered', readAt: null, id: message('amina', 'youssef', 2).id }),
    )
    await store.read(async (view) => {
      expect(await view.messages.byId('amina-youssef-1')).toEqual({ ...message('amina', 'youssef', 1), ...read })
      expect(positions(await view.messages.unreadBetween(youssef, amina, 0, 2, 10))).toEqual([2])
      expect(positions(await view.messages.unreadBetween(youssef, amina, 0, 3, 10))).toEqual([3, 2])
      expect(positions(await view.messages.unreadBetween(youssef, amina, 0, 3, 1))).toEqual([3])
      expect(positions(await view.messages.unreadBetween(youssef, amina, 2, 3, 10))).toEqual([3])
      expect(await view.messages.countUnread(youssef, amina, 0)).toBe(2)
      expect(await view.messages.countUnread(youssef, amina, 2)).toBe(1)
      expect((await view.messages.undelivered(youssef, 10)).map((each) => each.id)).toEqual(['lina-youssef-1', 'amina-youssef-3'])
      expect(await view.messages.undelivered(youssef, 1)).toHaveLength(1)
    })
  })

  it('refuses a second message with the same id, or the same position in a conversation', async () => {
    const store = await opened()
    await insert(store, message('amina', 'youssef', 1))
    await expect(insert(store, message('youssef', 'amina', 1))).rejects.toThrow()
    await expect(insert(store, message('amina', 'youssef', 2, { id: message('amina', 'youssef', 1).id }))).rejects.toThrow()
  })

  it('stores one head per pair of students, in either order', async () => {
    const store = await opened()
    expect(await store.read((view) => view.conversations.head(amina, youssef))).toBe(0)
    await store.write((tx) => tx.conversations.setHead(youssef, amina, 1))
    await store.write((tx) => tx.conversations.setHead(amina, youssef, 2))
    expect(await store.read((view) => view.conversations.head(youssef, amina))).toBe(2)
    expect(await store.read((view) => view.conversations.head(amina, lina))).toBe(0)
  })

  it('stores one summary per side, the latest first', async () => {
    const store = await opened()
    const older = conversation('amina', 'youssef', { lastMessageAt: 1 })
    const newer = conversation('amina', 'lina', { lastMessageAt: 2, unreadCount: 4, readUpTo: 3, lastPosition: 7 })
    await store.write(async (tx) => {
      await tx.conversations.put(conversation('amina', 'youssef', { lastMessage: 'replaced' }))
      for (const each of [older, newer, conversation('lina', 'amina')]) await tx.conversations.put(each)
    })
    await store.read(async (view) => {
      expect(await view.conversations.of(amina)).toEqual([newer, older])
      expect(await view.conversations.partnersOf(amina)).toEqual([lina, youssef])
      expect(await view.conversations.one(amina, youssef)).toEqual(older)
      expect(await view.conversations.with(amina)).toEqual(['lina'])
      expect(await view.conversations.byPartners(amina, [lina, id('unknown')])).toEqual([newer])
      expect(await view.conversations.one(youssef, amina)).toBeNull()
    })
  })

  it('RTDB-032 each message has a key in its conversation: its own push id, or one of its time and position', async () => {
    const store = await opened()
    const own = '-N_xxxxxxxxxxxxxxxxx'
    const named = (position: number, firebaseMessageId: string, id = `fb-${firebaseMessageId.replaceAll('_', '-u')}`) =>
      message('amina', 'youssef', position, { id: id as MessageId, firebaseMessageId })
    const generated = ['-short', '-N_xxxxx-------00001', '01234567890123456789', '-N_xxxxxxxx/xxxxxxxx', '-N_xxxxxxxxxxxxxxxx2']
    await insert(store, message('youssef', 'amina', 1), named(2, own), ...generated.map((key, at) => named(3 + at, key, `m${at}`)))
    const all = { reader: amina, partner: youssef, above: 0, order: 'key', limit: 100, side: 'first' } as const
    await store.read(async (view) => {
      const keys = (await view.messages.range(all)).map(({ position, treeKey }) => [position, treeKey])
      // 1_001 ms is 15 * 64 + 41: the sixteenth character of the alphabet, then the forty-second.
      expect(keys).toEqual([
        [1, '------Ed-----------0'],
        ...generated.map((_, at) => [3 + at, `------E${'fghij'[at]}-----------${2 + at}`]),
        [2, own],
      ])
      expect((await view.messages.byKey(youssef, amina, own))?.position).toBe(2)
      expect(await view.messages.byKey(youssef, amina, 'unknown')).toBeNull()
      expect((await view.messages.keyed(['m0'])).map(({ treeKey }) => treeKey)).toEqual(['------Ef-----------2'])
    })
  })

  it('RTDB-034 RTDB-035 returns a part of a conversation by key or by time, from either side, without what is withheld', async () => {
    const store = await opened()
    const late = message('amina', 'youssef', 1, {
      createdAt: 9_000,
      firebaseMessageId: '-P7JCbR9eD8Wv3EW7Xxb',
      id: 'fb--P7JCbR9eD8Wv3EW7Xxb' as MessageId,
    })
    await insert(store, late, ...[2, 3, 4].map((at) => message('amina', 'youssef', at)), message('amina', 'youssef', 5, { withheld: true }))
    const part = async (range: Partial<MessageRange>, reader = youssef) => {
      const partner = reader === youssef ? amina : youssef
      const whole = { reader, partner, above: 0, order: 'key', limit: 100, side: 'first' } as const
      return positions(await store.read((view) => view.messages.range({ ...whole, ...range })))
    }
    expect(await part({})).toEqual([2, 3, 4, 1])
    expect(await part({}, amina)).toEqual([2, 3, 4, 5, 1])
    expect(await part({ limit: 2 })).toEqual([2, 3])
    expect(await part({ limit: 2, side: 'last' })).toEqual([4, 1])
    expect(await part({ above: 2 })).toEqual([3, 4])
    expect(await part({ order: 'time', limit: 2, side: 'last' })).toEqual([4, 1])
    expect(await part({ order: 'time', from: { time: 1_003, key: '' } })).toEqual([3, 4, 1])
    expect(await part({ order: 'time', from: { time: 1_003, key: '~' }, to: { time: 1_004, key: '~' } })).toEqual([4])
    expect(await part({ from: { time: 0, key: '-P7JCbR9eD8Wv3EW7Xxb' } })).toEqual([1])
  })
}
