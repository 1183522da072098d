import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import {
  clock,
  conversation,
  first,
  addEnvelopes,
  local,
  messages,
  overlay,
  pulled,
  resetHarness,
  acceptEnvelope,
  store,
} from './testing/overlay-harness.ts'
import { sampleConversation, sampleMessage } from '../testing/sample-documents.ts'

const lina = 'lina' as StudentId

beforeEach(resetHarness)

const shows = (id: string) => overlay.apply('messages', []).some((message) => message.id === id)

describe('a settled envelope', () => {
  it('stays overlaid for 250 ms, so that its message is not missing for a moment', async () => {
    await pulled(1)
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true }))
    await clock.rest()
    // This tab sees the envelope settled before it sees its document.
    await store.update('m2', (envelope) => ({ ...envelope, laid: 0 }))
    await clock.rest()
    expect(shows('m2')).toBe(true)
    await clock.advance(250)
    expect(shows('m2')).toBe(false)
  })

  it('stays overlaid for 250 ms also when it was accepted and settled between two reads', async () => {
    await pulled(1)
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, laid: 0 }))
    await clock.rest()
    expect(shows('m2')).toBe(true)
    await clock.advance(250)
    expect(shows('m2')).toBe(false)
  })

  it('stays overlaid until 250 ms after this tab has opened its replica, which has its message', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, laid: 0 }))
    await clock.advance(1000)
    expect(shows('m2')).toBe(true)
    await pulled(1)
    await clock.advance(250)
    expect(shows('m2')).toBe(false)
  })

  it('leaves the server’s document', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await acceptEnvelope('m2', 2)
    expect(messages().map(({ id, position }) => [id, position])).toEqual([
      ['m1', 1],
      ['m2', 2],
    ])
    await clock.advance(1000)
    expect(messages().map(({ id, position }) => [id, position])).toEqual([
      ['m1', 1],
      ['m2', 2],
    ])
    expect(overlay.envelopes).toEqual([])
  })

  it('does not hide later versions of the server', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await acceptEnvelope('m2', 2)
    await clock.advance(250)
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'read' })] })
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'read' })
  })
})

describe('a message whose response was lost', () => {
  const ids = () => messages().map(({ id }) => id)

  /** Stores the message by a pull, without a response. Then another device deletes the conversation. */
  async function deletedElsewhere(): Promise<void> {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2)] })
    await pulled(1)
    await clock.rest()
    await local.apply({
      messages: [{ id: 'm2' as MessageId, _deleted: true, rev: 1 }],
      conversations: [sampleConversation('lina', first, { deletedUpTo: 2 })],
    })
    await pulled(2)
    await clock.rest()
  }

  it('is not overlaid when another device has deleted it, and neither is its summary', async () => {
    await deletedElsewhere()
    expect(ids()).toEqual(['m1'])
    expect(conversation()).toMatchObject({ lastMessage: first.content, deletedUpTo: 2 })
    expect(overlay.envelopes).toHaveLength(1)
  })

  it('is shown again when the server has a new epoch without it', async () => {
    await deletedElsewhere()
    await local.clear()
    await pulled(1, 'second')
    await clock.rest()
    expect(ids()).toEqual(['m2'])
  })

  it('is not overlaid after a bootstrap of the same epoch', async () => {
    await deletedElsewhere()
    await local.clear()
    await pulled(3)
    await clock.rest()
    expect(ids()).toEqual([])
  })
})

describe('an unstored envelope', () => {
  it('is shown at once, and stays when it is stored', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    expect(messages().map(({ id }) => id)).toEqual(['m1', 'm2'])
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(messages().map(({ id }) => id)).toEqual(['m1', 'm2'])
    expect(overlay.envelopes.map(({ order }) => order)).toEqual([1])
  })

  it('has no effects until all that it touches was read: a block hides the chat and its summary together', async () => {
    await addEnvelopes(sampleEnvelope('deleteConversation', 'd1', { partnerId: lina, upTo: first.id, position: 1 }))
    overlay.add(inQueue(2 ** 50, sampleEnvelope('blockStudent', 'b1', { studentId: lina })))
    const blocked = () => overlay.apply('blocks', local.all('blocks')).map(({ id }) => id)
    expect([conversation()?.deletedUpTo, blocked()]).toEqual([1, []])
    await addEnvelopes(sampleEnvelope('blockStudent', 'b1', { studentId: lina }))
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
  })

  it('F16 is removed when it cannot be stored', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    await clock.rest()
    overlay.remove('m2')
    await clock.rest()
    expect(messages()).toEqual([first])
  })

  it('is gone when a later one replaced it before this tab had read it', async () => {
    for (const id of ['a1', 'a2']) overlay.add(inQueue(2 ** 50, availabilityEnvelope(id, { location: id })))
    const storing = [store.add(availabilityEnvelope('a1', { location: 'a1' })), store.add(availabilityEnvelope('a2', { location: 'a2' }))]
    overlay.noteStored('a1')
    await Promise.all(storing)
    await clock.rest()
    expect(overlay.envelopes.map(({ id }) => id)).toEqual(['a2'])
  })

  it('is gone also when this tab read the store before the report that the first was stored', async () => {
    for (const id of ['a1', 'a2']) overlay.add(inQueue(2 ** 50, availabilityEnvelope(id, { location: id })))
    await Promise.all([
      store.add(availabilityEnvelope('a1', { location: 'a1' })),
      store.add(availabilityEnvelope('a2', { location: 'a2' })),
    ])
    await clock.rest()
    overlay.noteStored('a1')
    await clock.rest()
    expect(overlay.envelopes.map(({ id }) => id)).toEqual(['a2'])
  })

  it('changes what this tab does not know only once it is stored, so that its form stays until then', async () => {
    const block = sampleEnvelope('blockStudent', 'b1', { studentId: lina })
    overlay.add(inQueue(2 ** 50, block))
    await clock.rest()
    expect(conversation()).toBeDefined()
    await store.add(block)
    overlay.noteStored('b1')
    await clock.rest()
    expect(conversation()).toBeUndefined()
  })

  it('is not looked up before it is stored', async () => {
    const get = vi.spyOn(store, 'get')
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    await clock.rest()
    expect(get).not.toHaveBeenCalled()
  })

  it('makes the overlay read only the documents that it does not know', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    const byIds = vi.spyOn(local, 'byIds')
    await addEnvelopes(messageEnvelope('m3', 'lina'))
    expect(byIds.mock.calls).toEqual([['messages', ['m3']]])
  })

  it('is the last, after all stored envelopes', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m3', 'lina')))
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(overlay.envelopes.map(({ id }) => id)).toEqual(['m2', 'm3'])
  })

  it('is present all the time, even when it is stored during a read', async () => {
    const { overlaid: laid } = store
    store.overlaid = async (student) => {
      const before = await laid.call(store, student)
      store.overlaid = laid
      await store.add(messageEnvelope('m2', 'lina'))
      return before
    }
    const counts = new Set<number>()
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    overlay.watch(() => counts.add(overlay.envelopes.length))
    await clock.rest()
    expect([...counts]).toEqual([1])
  })

  it('lies over the replica as the last page has left it, when it is submitted during the read of that page', async () => {
    await addEnvelopes(readEnvelope('r1', 'lina', 1))
    const { byIds } = local
    local.byIds = async (collection, ids) => {
      local.byIds = byIds
      overlay.add(inQueue(2 ** 50, readEnvelope('r2', 'lina', 1)))
      return byIds.call(local, collection as never, ids) as never
    }
    const second = sampleMessage('m2', 'lina', 'amina', 2)
    await local.apply({ conversations: [{ ...sampleConversation('lina', second), rev: 9 }] })
    await pulled(2)
    await clock.rest()
    expect(overlay.envelopes.map(({ id }) => id)).toEqual(['r1', 'r2'])
    // The documents that the overlay itself has read, without those of a query.
    expect(overlay.apply('conversations', [])).toEqual([expect.objectContaining({ id: 'lina', lastMessageId: 'm2' })])
  })

  it('is shown all the time when it is submitted during a read that would drop its documents', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'), availabilityEnvelope('a1', { status: 'available' }))
    const { byIds } = local
    local.byIds = async (collection, ids) => {
      local.byIds = byIds
      overlay.add(inQueue(2 ** 50, sampleEnvelope('deleteConversation', 'd1', { partnerId: lina, upTo: first.id, position: 1 })))
      overlay.watch(() => seen.add(conversation()?.deletedUpTo))
      return byIds.call(local, collection as never, ids) as never
    }
    const seen = new Set<number | undefined>()
    // Only after a change of the replica does the overlay read documents that it knows.
    await Promise.all([store.update('m2', () => null), pulled(1)])
    await clock.rest()
    expect([...seen]).toEqual([1])
  })

  it('lingers when it was stored, accepted and settled before this tab read it', async () => {
    await pulled(1)
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    await store.add(messageEnvelope('m2', 'lina', { synced: true, laid: 0 }))
    overlay.noteStored('m2')
    await clock.rest()
    expect(shows('m2')).toBe(true)
    await clock.advance(250)
    expect(overlay.envelopes).toEqual([])
    expect(shows('m2')).toBe(false)
  })
})

describe('an overlay listener', () => {
  it('is called after every change, until its end', async () => {
    const listener = vi.fn()
    const end = overlay.watch(listener)
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(listener).toHaveBeenCalled()
    end()
    listener.mockClear()
    await addEnvelopes(messageEnvelope('m3', 'lina'))
    expect(listener).not.toHaveBeenCalled()
  })

  it('is not called after a pull when none of my envelopes is overlaid', async () => {
    const listener = vi.fn()
    overlay.watch(listener)
    await pulled(2)
    await clock.rest()
    expect(listener).not.toHaveBeenCalled()
  })

  it('is not called after the overlay has stopped', async () => {
    const listener = vi.fn()
    overlay.watch(listener)
    overlay.stop()
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await pulled(2)
    await clock.rest()
    expect(listener).not.toHaveBeenCalled()
  })
})
