import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../schemas/message.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { messageEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleConversation, sampleMessage } from '../testing/sample-documents.ts'
import {
  addEnvelopes,
  clock,
  conversation,
  first,
  local,
  messages,
  overlay,
  poke,
  pulled,
  resetHarness,
  store,
} from './testing/overlay-harness.ts'
import { STORED_PREVIEW_LIFETIME } from './poke-previews.ts'

beforeEach(resetHarness)

/** My message m2 in each of its states, from the oldest version to the newest. */
const sent = sampleMessage('m2', 'amina', 'lina', 2, { rev: 2 })
const delivered: Versioned<Message> = { ...sent, rev: 3, deliveryStatus: 'delivered' }
const read: Versioned<Message> = { ...sent, rev: 4, deliveryStatus: 'read' }
const removed = { id: 'm2', _deleted: true, rev: 5 } as const

const statusOfM2 = () => messages().find(({ id }) => id === 'm2')?.deliveryStatus

/** Returns the list of the states in which m2 is shown from now on, each once. */
function statesOfM2(): (string | undefined)[] {
  const seen = [statusOfM2()]
  overlay.watch(() => statusOfM2() !== seen.at(-1) && seen.push(statusOfM2()))
  local.watch('messages', {}, () => statusOfM2() !== seen.at(-1) && seen.push(statusOfM2()))
  return seen
}

describe('a poke preview', () => {
  it('POKE-14 stays until it is stored and a moment longer, because queries get it later', async () => {
    const second = sampleMessage('m2', 'lina', 'amina', 2)
    const told = vi.fn()
    overlay.watch(told)
    const end = poke(1, { messages: [second], conversations: [sampleConversation('lina', second, { unreadCount: 2 })] })
    expect(told).toHaveBeenCalledTimes(1)
    expect(messages()).toEqual([first, second])
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', unreadCount: 2 })
    end(true)
    await pulled(1)
    await clock.rest()
    expect(messages()).toEqual([first, second])
    await clock.advance(STORED_PREVIEW_LIFETIME)
    expect(messages()).toEqual([first])
  })

  it('POKE-14 stays until a complete pull is past it, when the pull for it fails or has more pages', async () => {
    await pulled(1)
    poke(3, { messages: [sent] })(false)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(statusOfM2()).toBe('sent')
    await pulled(4, 'first', false)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(statusOfM2()).toBe('sent')
    await pulled(4)
    await clock.rest()
    expect(statusOfM2()).toBeUndefined()
  })

  it('ends at once when the replica was past it already', async () => {
    await pulled(4)
    poke(3, { messages: [sent] })(false)
    await clock.rest()
    expect(messages()).toEqual([first])
  })

  it('stays when an older poke is stored after it', async () => {
    await pulled(1)
    const seen = statesOfM2()
    poke(3, { messages: [delivered] })(false)
    await local.apply({ messages: [sent] })
    poke(2, { messages: [sent] })(true)
    await pulled(2, 'first', false)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(seen).toEqual([undefined, 'delivered'])
    await local.apply({ messages: [delivered] })
    await pulled(3)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(seen).toEqual([undefined, 'delivered'])
  })

  it('stays when a tab replaces the replica by a bootstrap that is older', async () => {
    await pulled(1)
    const seen = statesOfM2()
    const ends = [poke(2, { messages: [sent] }), poke(3, { messages: [delivered] })]
    await local.clear()
    await local.apply({ messages: [sent] })
    await pulled(2)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    for (const end of ends) end(false)
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(seen).toEqual([undefined, 'sent', 'delivered'])
    await local.apply({ messages: [removed] })
    await pulled(5)
    await clock.rest()
    expect(seen).toEqual([undefined, 'sent', 'delivered', undefined])
  })

  it('POKE-14 ends when the replica has another epoch, whose versions cannot be compared', async () => {
    await pulled(1)
    poke(2, { messages: [sent] })
    const told = vi.fn()
    overlay.watch(told)
    await local.clear()
    await pulled(1, 'second')
    expect(messages()).toEqual([])
    poke(3, { messages: [sent] })
    expect(messages()).toEqual([])
    expect(told.mock.calls.flatMap(([touched]) => [...(touched as Set<string>)])).toContain('messages')
  })

  it('does not return to an older state when another tab stores a newer version and its removal', async () => {
    await pulled(1)
    const seen = statesOfM2()
    await local.apply({ messages: [sent] })
    poke(2, { messages: [sent] })(true)
    // This poke is known already, because another tab has stored it.
    const end = poke(3, { messages: [delivered] })
    await local.apply({ messages: [delivered] })
    await pulled(3)
    end(false)
    await clock.rest()
    await local.apply({ messages: [read] })
    await local.apply({ messages: [removed] })
    await clock.advance(2 * STORED_PREVIEW_LIFETIME)
    expect(seen).toEqual([undefined, 'sent', 'delivered', 'read', undefined])
  })

  it('does not return to an older state when the store has the removal of what several pokes brought', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, answer: { body: sent, positions: null } }))
    await clock.rest()
    await pulled(1)
    const seen = statesOfM2()
    const ends = [poke(2, { messages: [sent] }), poke(3, { messages: [delivered] }), poke(5, { messages: [removed] })]
    await local.apply({ messages: [removed] })
    for (const end of ends) end(true)
    await pulled(5)
    await clock.advance(STORED_PREVIEW_LIFETIME + 1)
    expect(seen).toEqual(['sent', 'delivered', undefined])
  })

  it('does not leave my message as queued when it ends and another tab has deleted its envelope', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await pulled(2)
    const end = poke(2, { messages: [sent] })
    const seen = statesOfM2()
    end(false)
    await store.update('m2', () => null)
    await clock.rest()
    expect(seen).toEqual(['sent', undefined])
  })

  it('shows the stored version when that is newer', async () => {
    const stored = { ...first, deliveryStatus: 'read', rev: 2 } as const
    await local.apply({ messages: [stored] })
    poke(1, { messages: [first] })
    expect(messages()).toEqual([stored])
  })
})

it('my message, which another tab stored and removed between two reads of the overlay, is not queued again', async () => {
  await addEnvelopes(messageEnvelope('m2', 'lina'))
  await pulled(1)
  await clock.rest()
  const seen = statesOfM2()
  await local.apply({ messages: [sent] })
  await local.apply({ messages: [removed] })
  expect(seen).toEqual(['queued', 'sent'])
  await pulled(3)
  await clock.rest()
  expect(seen).toEqual(['queued', 'sent', undefined])
})
