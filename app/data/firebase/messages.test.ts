import { describe, expect, it } from 'vitest'
import { readMessage, shownMessages } from './messages.ts'

const stored = { senderId: 'a', receiverId: 'b', content: 'Hi', timestamp: 5, deliveryStatus: 'sent', queuedForDelivery: false }

it.each([
  [{}, 'sent'],
  [{ queuedForDelivery: true }, 'queued'],
  [{ deliveryStatus: 'delivered' }, 'delivered'],
  [{ deliveryStatus: 'delivered', readAt: 7 }, 'read'],
])('FIREDEMO-004 a message with %j shows as %s', (fields, delivery) => {
  expect(readMessage('k', { ...stored, ...fields }).delivery).toBe(delivery)
})

describe('a text that the database does not have yet', () => {
  const unsent = [{ key: 'k', partner: 'b', content: 'Hi', at: 5 }]
  const show = (isConnected: boolean) => shownMessages([readMessage('k', stored)], { me: 'a', isConnected, unsent, failed: null })

  it('shows once, as sending, or as queued without a connection', () => {
    expect(show(true).map(({ key, delivery }) => [key, delivery])).toEqual([['k', 'sending']])
    expect(show(false).map(({ key, delivery }) => [key, delivery])).toEqual([['k', 'queued']])
  })

  it('shows as failed after it was refused', () => {
    const [shown] = shownMessages([], { me: 'a', isConnected: true, unsent: [], failed: unsent[0] ?? null })
    expect(shown?.delivery).toBe('failed')
  })
})
