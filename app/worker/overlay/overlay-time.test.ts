import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { clock, conversation, first, addEnvelopes, local, messages, overlay, pulled, resetHarness, acceptEnvelope, store } from './testing/overlay-harness.ts'
import { sampleConversation, sampleMessage } from '../testing/sample-documents.ts'

const lina = 'lina' as StudentId

beforeEach(resetHarness)

describe('a change that is over', () => {
  it('lingers, so that nothing is missing for a moment, and then is gone', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true }))
    await clock.rest()
    // The news comes to this tab before the document does.
    await store.update('m2', (envelope) => ({ ...envelope, laid: 0 }))
    await clock.rest()
    expect(overlay.of('messages').has('m2')).toBe(true)
    await clock.advance(250)
    expect(overlay.of('messages').has('m2')).toBe(false)
  })

  it('lingers also where it was answered and settled between two looks', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, laid: 0 }))
    await clock.rest()
    expect(overlay.of('messages').has('m2')).toBe(true)
    await clock.advance(250)
    expect(overlay.of('messages').has('m2')).toBe(false)
  })

  it('leaves what the server said', async () => {
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

  it('lies over nothing that the server says from then on', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await acceptEnvelope('m2', 2)
    await clock.advance(250)
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'read' })] })
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'read' })
  })
})

describe('a message whose answer was lost', () => {
  const ids = () => messages().map(({ id }) => id)

  /** The server has it; this device was told by a pull and not by an answer, and the talk is deleted on another. */
  async function deletedElsewhere(): Promise<void> {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2)] })
    await pulled(1)
    await clock.rest()
    await local.apply({ messages: [{ id: 'm2' as MessageId, _deleted: true }], conversations: [sampleConversation('lina', first, { deletedUpTo: 2 })] })
    await pulled(2)
    await clock.rest()
  }

  it('is not laid where the server had placed it and it is deleted since; nor is its talk', async () => {
    await deletedElsewhere()
    expect(ids()).toEqual(['m1'])
    expect(conversation()).toMatchObject({ lastMessage: first.content, deletedUpTo: 2 })
    expect(overlay.envelopes).toHaveLength(1)
  })

  it('waits on the screen again where the server began anew without it', async () => {
    await deletedElsewhere()
    await local.clear()
    await pulled(1, 'second')
    await clock.rest()
    expect(ids()).toEqual(['m2'])
  })

  it('is not laid after a window of the same history either', async () => {
    await deletedElsewhere()
    await local.clear()
    await pulled(3)
    await clock.rest()
    expect(ids()).toEqual([])
  })
})

describe('a change on its way into the store', () => {
  it('is shown at once, and stays when it is stored', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    expect(messages().map(({ id }) => id)).toEqual(['m1', 'm2'])
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(messages().map(({ id }) => id)).toEqual(['m1', 'm2'])
    expect(overlay.envelopes.map(({ order }) => order)).toEqual([1])
  })

  it('is nothing until all that it touches was read: a block hides the talk and its summary at once, or neither', async () => {
    await addEnvelopes(sampleEnvelope('deleteConversation', 'd1', { partnerId: lina, upTo: first.id, position: 1 }))
    overlay.add(inQueue(2 ** 50, sampleEnvelope('blockStudent', 'b1', { studentId: lina })))
    const blocked = () => overlay.apply('blocks', local.all('blocks')).map(({ id }) => id)
    expect([conversation()?.deletedUpTo, blocked()]).toEqual([1, []])
    await addEnvelopes(sampleEnvelope('blockStudent', 'b1', { studentId: lina }))
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
  })

  it('F16 is gone where it could not be stored', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    await clock.rest()
    overlay.remove('m2')
    await clock.rest()
    expect(messages()).toEqual([first])
  })

  it('comes after everything that is stored', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m3', 'lina')))
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(overlay.envelopes.map(({ id }) => id)).toEqual(['m2', 'm3'])
  })

  it('waits all the while, also where it is stored in the middle of a reading', async () => {
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

  it('stays where it is given in the middle of a reading that would forget what it touches', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'), availabilityEnvelope('a1', { status: 'available' }))
    const { byIds } = local
    local.byIds = async (collection, ids) => {
      local.byIds = byIds
      overlay.add(inQueue(2 ** 50, sampleEnvelope('deleteConversation', 'd1', { partnerId: lina, upTo: first.id, position: 1 })))
      overlay.watch(() => seen.add(conversation()?.deletedUpTo))
      return byIds.call(local, collection, ids) as never
    }
    const seen = new Set<number | undefined>()
    await store.update('m2', () => null)
    await clock.rest()
    expect([...seen]).toEqual([1])
  })

  it('is not lost where it was stored, answered and settled before this tab looked', async () => {
    overlay.add(inQueue(2 ** 50, messageEnvelope('m2', 'lina')))
    await store.add(messageEnvelope('m2', 'lina', { synced: true, laid: 0 }))
    await clock.rest()
    expect(overlay.of('messages').has('m2')).toBe(true)
    await clock.advance(250)
    expect(overlay.envelopes).toEqual([])
    expect(overlay.of('messages').has('m2')).toBe(false)
  })
})

describe('who watches', () => {
  it('hears of every change, until the end', async () => {
    const listener = vi.fn()
    const end = overlay.watch(listener)
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(listener).toHaveBeenCalled()
    end()
    listener.mockClear()
    await addEnvelopes(messageEnvelope('m3', 'lina'))
    expect(listener).not.toHaveBeenCalled()
  })

  it('hears nothing of a pull while nothing of mine is on its way', async () => {
    const listener = vi.fn()
    overlay.watch(listener)
    await pulled(2)
    await clock.rest()
    expect(listener).not.toHaveBeenCalled()
  })

  it('hears nothing after the end of it all', async () => {
    const listener = vi.fn()
    overlay.watch(listener)
    overlay.stop()
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await pulled(2)
    await clock.rest()
    expect(listener).not.toHaveBeenCalled()
  })
})
