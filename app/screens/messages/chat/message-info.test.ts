import { expect, it } from 'vitest'
import type { ChatMessage } from '../../../data/views.ts'
import { momentsOf } from './message-info.ts'

const message = (change: Partial<ChatMessage>) =>
  ({
    createdAt: 600_000,
    composedAt: 590_000,
    deliveryStatus: 'sent',
    deliveredAt: null,
    readAt: null,
    ...change,
  }) as unknown as ChatMessage

it('says when a message was sent, delivered and read, and what has not happened yet', () => {
  const delivered = message({ deliveryStatus: 'delivered', deliveredAt: 700_000 })
  expect(momentsOf(delivered, true)).toEqual([
    { name: 'Sent', at: 600_000 },
    { name: 'Delivered', at: 700_000 },
    { name: 'Read', at: null },
  ])
})

it('says when a message was written if it waited', () => {
  expect(momentsOf(message({ composedAt: 0 }), true)[0]).toEqual({ name: 'Written', at: 0 })
})

it('takes a message that was read for delivered', () => {
  expect(momentsOf(message({ deliveryStatus: 'read', readAt: 800_000 }), true)).toContainEqual({ name: 'Delivered', at: 800_000 })
})

it('says of the message of another student when it was sent, and nothing of one that waits', () => {
  expect(momentsOf(message({ deliveryStatus: 'read', readAt: 800_000 }), false)).toEqual([{ name: 'Sent', at: 600_000 }])
  expect(momentsOf(message({ deliveryStatus: 'queued' }), true)).toEqual([])
})
