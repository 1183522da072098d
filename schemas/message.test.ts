import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { MessageId, StudentId } from './ids.ts'
import { DeliveryStatus, messageFrom, NewMessage, readMessage, toApiMessage, type Message } from './message.ts'

const id = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/)
const time = fc.integer({ min: 0, max: 4e12 })
const message: fc.Arbitrary<Message> = fc
  .record({
    id,
    fromUserId: id,
    toUserId: id,
    content: fc.string(),
    messageType: fc.constantFrom('text' as const, 'meetup' as const),
    conversationType: fc.constant('direct' as const),
    position: fc.nat(),
    createdAt: time,
    composedAt: time,
    deliveryStatus: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const),
    queuedForDelivery: fc.boolean(),
    deliveredAt: fc.option(time),
    readAt: fc.option(time),
    firebaseMessageId: fc.option(fc.string()),
  })
  .map((fields) => fields as Message)

describe('a message of the API', () => {
  it('converts to the API form and back without a change', () => {
    fc.assert(fc.property(message, (sent) => void expect(readMessage(toApiMessage(sent))).toEqual(sent)))
  })

  it('DATA-025 normalises both pairs of names to the same message', () => {
    fc.assert(
      fc.property(message, (sent) => {
        const { fromUserId: _f, toUserId: _t, ...one } = toApiMessage(sent)
        const { senderId: _s, receiverId: _r, ...other } = toApiMessage(sent)
        expect(readMessage(one)).toEqual(sent)
        expect(readMessage(other)).toEqual(sent)
        expect([one.senderId, one.receiverId, other.fromUserId, other.toUserId]).toEqual([
          sent.fromUserId,
          sent.toUserId,
          sent.fromUserId,
          sent.toUserId,
        ])
      }),
    )
  })

  it('DATA-026 normalises createdAt and timestamp to the same time, as ISO or as epoch milliseconds', () => {
    const at = Date.parse('2026-03-02T12:00:00.123Z')
    for (const message of [
      { createdAt: at },
      { timestamp: at },
      { createdAt: '2026-03-02T12:00:00.123Z' },
      { timestamp: '2026-03-02T13:00:00.123+01:00' },
    ]) {
      expect(readMessage(message).createdAt).toBe(at)
    }
  })

  it('DATA-029 has one of the six delivery states and no other', () => {
    for (const state of ['sending', 'queued', 'sent', 'delivered', 'read', 'failed'])
      expect(z.safeParse(DeliveryStatus, state).success).toBe(true)
    for (const state of ['seen', '', null, 'SENT']) expect(z.safeParse(DeliveryStatus, state).success).toBe(false)
  })

  it('DATA-028 derives isRead from the delivery state', () => {
    fc.assert(fc.property(message, (sent) => void expect(toApiMessage(sent).isRead).toBe(sent.deliveryStatus === 'read')))
    expect(readMessage({ isRead: true }).deliveryStatus).toBe('read')
  })
})

describe('a message to be sent', () => {
  const read = (body: Record<string, unknown>) => z.parse(NewMessage, messageFrom(body))
  const base = {
    id: 'm1' as MessageId,
    toUserId: 'youssef' as StudentId,
    content: 'hi',
    messageType: 'text',
    conversationType: 'direct',
    firebaseMessageId: null,
  }

  it('API-039 API-040 API-041 is accepted under every name in the specification', () => {
    expect(read({ id: 'm1', toUserId: 'youssef', content: ' hi ' })).toEqual(base)
    expect(read({ clientMessageId: 'm1', receiverId: 'youssef', content: 'hi', messageType: 'text', conversationType: 'direct' })).toEqual(
      base,
    )
    expect(read({ type: 'text', id: 'm1', from: 'mallory', to: 'youssef', content: 'hi', timestamp: 7 })).toEqual(base)
    expect(read({ id: 'm1', toUserId: 'youssef', content: 'hi', messageType: 'meetup' })).toEqual({ ...base, messageType: 'meetup' })
    expect(read({ receiverId: 'youssef', content: 'hi', messageType: 'text', firebaseMessageId: '-Nx_1' })).toEqual({
      ...base,
      id: 'fb--Nx-u1',
      firebaseMessageId: '-Nx_1',
    })
  })

  it('WS-002 is direct without a conversation type', () => {
    expect(read({ id: 'm1', to: 'youssef', content: 'hi' }).conversationType).toBe('direct')
  })

  it('WS-002 is refused with another conversation type or message type (clarification D14)', () => {
    expect(() => read({ id: 'm1', to: 'youssef', content: 'hi', conversationType: 'group' })).toThrow()
    expect(() => read({ id: 'm1', to: 'youssef', content: 'hi', messageType: 'image' })).toThrow()
  })

  it('N16 never contains the sender, the times or the delivery state that a client sent', () => {
    const forged = {
      senderId: 'lina',
      fromUserId: 'lina',
      createdAt: 1,
      timestamp: 1,
      isRead: true,
      deliveryStatus: 'read',
      position: 9,
      readAt: 1,
      queuedForDelivery: false,
    }
    expect(read({ ...forged, id: 'm1', toUserId: 'youssef', content: 'hi' })).toEqual(base)
  })
})
