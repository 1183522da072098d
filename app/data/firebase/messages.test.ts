import { describe, expect, it } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { treeKeyOf } from '../../../schemas/rules/tree-key.ts'
import type { ChatMessage } from '../views.ts'
import { lostText, readMessage, shownMessages, type TreeMessage } from './messages.ts'

const KEY = '-OabcdefghIJKLMNO512'
const stored = { senderId: 'a', receiverId: 'b', content: 'Hi', timestamp: 5, deliveryStatus: 'sent', queuedForDelivery: false }
const here = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `fb-${KEY}` as MessageId,
  fromUserId: 'a' as StudentId,
  toUserId: 'b' as StudentId,
  content: 'Hi',
  messageType: 'text',
  conversationType: 'direct',
  position: 1,
  createdAt: 5,
  composedAt: 5,
  deliveryStatus: 'sent',
  queuedForDelivery: false,
  deliveredAt: null,
  readAt: null,
  firebaseMessageId: KEY,
  editable: false,
  ...fields,
})
const show = (given: Partial<Parameters<typeof shownMessages>[0]>) =>
  shownMessages({ me: 'a', isConnected: true, stored: undefined, here: [], unstored: null, ...given }).map(({ key, delivery }) => [
    key,
    delivery,
  ])

it.each([
  [{}, 'sent'],
  [{ queuedForDelivery: true }, 'queued'],
  [{ deliveryStatus: 'delivered' }, 'delivered'],
  [{ deliveryStatus: 'delivered', readAt: 7 }, 'read'],
])('FIREDEMO-004 a message with %j shows as %s', (fields, delivery) => {
  expect(readMessage('k', { ...stored, ...fields }).delivery).toBe(delivery)
})

describe('a message that this device has', () => {
  it('shows once when the database has it, too, as that has it', () => {
    const tree = [readMessage(KEY, { ...stored, deliveryStatus: 'delivered' })]
    expect(show({ stored: tree, here: [here()] })).toEqual([[KEY, 'delivered']])
    expect(show({ stored: tree, here: [here({ deliveryStatus: 'sending' })] })).toEqual([[KEY, 'delivered']])
  })

  it('FIREDEMO-005 shows while the database cannot be reached, or does not have it yet', () => {
    expect(show({ here: [here({ queuedForDelivery: true })], isConnected: false })).toEqual([[KEY, 'queued']])
    expect(show({ stored: [], here: [here()] })).toEqual([[KEY, 'sent']])
    const byApi = here({ id: 'm1' as MessageId, firebaseMessageId: null, position: 2, createdAt: 6 })
    expect(show({ stored: [], here: [here(), byApi] })).toEqual([
      [KEY, 'sent'],
      [treeKeyOf(byApi), 'sent'],
    ])
  })

  it('shows last, with its state, before it is sent', () => {
    const later: TreeMessage = readMessage('-Ozzzzzzzzzzzzzzzzzz', { ...stored, timestamp: 9 })
    const byApi = here({ id: 'm1' as MessageId, firebaseMessageId: null, deliveryStatus: 'queued' })
    expect(show({ stored: [later], here: [here({ deliveryStatus: 'queued' }), byApi] })).toEqual([
      [later.key, 'sent'],
      [KEY, 'queued'],
    ])
    expect(show({ here: [byApi], isConnected: false })).toEqual([['m1', 'queued']])
  })

  it('is left out when it is older than the last hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => readMessage(`-P${String(at).padStart(18, '0')}`, stored))
    expect(show({ stored: hundred, here: [here()] })).toHaveLength(100)
  })
})

it('a text that could not be stored shows as failed', () => {
  expect(show({ unstored: { key: 'k', content: 'Hi', at: 5 } })).toEqual([['k', 'failed']])
})

it('a text that could not be stored has not failed if the database has it all the same', () => {
  const unstored = { key: KEY, content: 'Hi', at: 5 }
  expect(lostText(unstored, [readMessage('k', stored)])).toBe(unstored)
  expect(lostText(unstored, [readMessage('k', stored), readMessage(KEY, stored)])).toBeNull()
  expect(lostText(null, [])).toBeNull()
})
