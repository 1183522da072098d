import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { ReportId, StudentId } from '../../../schemas/ids.ts'
import { UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import { availabilityEnvelope, messageEnvelope, readEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { clock, conversation, first, addEnvelopes, local, messages, overlay, pulled, resetHarness, store } from './testing/overlay-harness.ts'
import { sampleConversation, sampleMeetup, sampleMessage } from '../testing/sample-documents.ts'

beforeEach(resetHarness)

describe('what lies over the screens', () => {
  it('is nothing where nothing of mine is on its way', () => {
    expect(messages()).toEqual([first])
    expect(overlay.envelopes).toEqual([])
  })

  it('CHAT-014 is an unsent message as queued, the last of its conversation, with the summary naming it', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(messages()).toEqual([first, expect.objectContaining({ id: 'm2', deliveryStatus: 'queued', position: UNSENT_POSITION, outboxOrder: 1 })])
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', lastMessage: 'message m2', lastPosition: 1, unreadCount: 1 })
  })

  it('is one effect over the other, in the order of the queue', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'), readEnvelope('r1', 'lina', 1), messageEnvelope('m3', 'lina'))
    expect(conversation()).toMatchObject({ lastMessageId: 'm3', unreadCount: 0, readUpTo: 1 })
  })

  it('is not what a later one takes back, while both are on their way', async () => {
    const lina = { studentId: 'lina' as StudentId }
    const blocked = () => overlay.apply('blocks', local.all('blocks')).map(({ id }) => id)
    await addEnvelopes(sampleEnvelope('blockStudent', 'b1', lina))
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
    await addEnvelopes(sampleEnvelope('unblockStudent', 'u1', lina))
    expect(conversation()).toMatchObject({ lastMessageId: 'm1' })
    expect(blocked()).toEqual([])
    await addEnvelopes(sampleEnvelope('reportStudent', 'r1', { ...lina, id: 'r1' as ReportId, reason: 'unwanted', text: '', messageId: null, block: true }))
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
    await addEnvelopes(sampleEnvelope('unblockStudent', 'u2', lina))
    expect([conversation()?.id, blocked()]).toEqual(['lina', []])
  })

  it('is a conversation that is not here yet, too', async () => {
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    expect(overlay.apply('conversations', local.all('conversations')).map(({ id }) => id)).toEqual(['lina', 'omar'])
  })

  it('is what arrives, until it is here and a moment longer, for queries hear of it after that', async () => {
    const second = sampleMessage('m2', 'lina', 'amina', 2)
    const told = vi.fn()
    overlay.watch(told)
    const arrived = overlay.preview({ messages: [second], conversations: [sampleConversation('lina', second, { unreadCount: 2 })] })
    expect(told).toHaveBeenCalledTimes(1)
    expect(messages()).toEqual([first, second])
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', unreadCount: 2 })
    arrived(true)
    expect(messages()).toEqual([first, second])
    await clock.advance(1_000)
    expect(messages()).toEqual([first])
  })

  it('is not what arrived and could not be stored', async () => {
    overlay.preview({ messages: [sampleMessage('m2', 'lina', 'amina', 2)] })(false)
    await clock.rest()
    expect(messages()).toEqual([first])
  })

  it('is not my envelope once more, where what arrived of it goes and another tab is done with it', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    const end = overlay.preview({ messages: [sampleMessage('m2', 'amina', 'lina', 2)] })
    const seen: unknown[] = []
    overlay.watch(() => seen.push(messages().find(({ id }) => id === 'm2')?.deliveryStatus))
    end(false)
    await store.update('m2', () => null)
    await clock.rest()
    expect(seen).not.toContain('queued')
    expect(messages()).toEqual([first])
  })

  it('is nothing that arrived before all was emptied', async () => {
    await pulled(1)
    overlay.preview({ messages: [sampleMessage('m2', 'lina', 'amina', 2)] })
    await local.clear()
    expect(messages()).toEqual([])
  })

  it('is what is here already rather than what arrives, where that is further', async () => {
    await local.apply({ messages: [{ ...first, deliveryStatus: 'read' }] })
    overlay.preview({ messages: [first] })
    expect(messages()).toEqual([{ ...first, deliveryStatus: 'read' }])
  })

  it('is my own tap over a document that was not here when I tapped, before anything else has heard of it', async () => {
    const theirs = sampleMessage('o1', 'omar', 'amina', 1)
    await addEnvelopes(readEnvelope('r1', 'omar', 1))
    // Stored, and the checkpoint is not set yet: a query looks at this very moment.
    await local.apply({ conversations: [sampleConversation('omar', theirs, { unreadCount: 1 })] })
    expect(overlay.apply('conversations', local.all('conversations')).find(({ id }) => id === 'omar')).toMatchObject({ unreadCount: 0, readUpTo: 1 })
  })

  it('is my own read mark over a summary that arrives', async () => {
    await addEnvelopes(readEnvelope('r1', 'lina', 2))
    overlay.preview({ conversations: [sampleConversation('lina', sampleMessage('m2', 'lina', 'amina', 2), { unreadCount: 2 })] })
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', unreadCount: 0 })
  })

  it('is my availability as I set it', async () => {
    await addEnvelopes(availabilityEnvelope('a1', { status: 'available', location: 'Cafeteria' }))
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ currentStatus: 'available', currentLocation: 'Cafeteria' }])
    expect(local.all('account')).toMatchObject([{ currentStatus: 'offline' }])
  })

  it('is my profile as I changed it, a picture as I chose it', async () => {
    const change = { firstName: 'Mina', profileImageUrl: 'data:image/png;base64,AAAA' }
    await addEnvelopes(sampleEnvelope('updateProfile', 'u1', change))
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ ...change, year: '2nd Year' }])
    await store.update('u1', (envelope) => ({ ...envelope, refused: true }))
    await clock.rest()
    expect(overlay.apply('account', local.all('account'))).toEqual(local.all('account'))
  })

  it('leaves a message’s refusal to be seen, and nothing of another refused change', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina', { refused: true }), availabilityEnvelope('a1', { status: 'available' }, { refused: true }))
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'failed' })
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ currentStatus: 'offline' }])
    expect(overlay.envelopes).toHaveLength(2)
  })

  it('goes when its change is taken back', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', () => null)
    await clock.rest()
    expect(messages()).toEqual([first])
    expect(conversation()).toMatchObject({ lastMessageId: 'm1' })
  })

  it('is not another student’s', async () => {
    await addEnvelopes(messageEnvelope('m2', 'amina', { senderId: 'lina' as StudentId }))
    expect(messages()).toEqual([first])
  })
})

describe('over a base that changes', () => {
  it('F29 a stale page does not undo a tap', async () => {
    await addEnvelopes(readEnvelope('r1', 'lina', 1))
    await local.apply({ conversations: [sampleConversation('lina', first, { unreadCount: 1, lastMessage: 'again' })] })
    await pulled(2)
    await clock.rest()
    expect(conversation()).toMatchObject({ lastMessage: 'again', unreadCount: 0, readUpTo: 1 })
  })

  it('lays nothing over what the server already said', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'read' })] })
    await pulled(2)
    await clock.rest()
    expect(messages().find(({ id }) => id === 'm2')).toMatchObject({ deliveryStatus: 'read', position: 2 })
  })

  it('an answered meetup stays answered, whichever of two readings came first', async () => {
    const [pending, accepted] = (['pending', 'accepted'] as const).map((status) => sampleMeetup('p1', 'lina', 'amina', { status }))
    await local.apply({ meetups: [accepted!] })
    await addEnvelopes(sampleEnvelope('answerMeetup', 'a1', { id: 'p1', status: 'declined' } as Input<'answerMeetup'>))
    expect(overlay.apply('meetups', [pending!])).toEqual([accepted])
    await local.apply({ meetups: [pending!] })
    await pulled(2)
    await clock.rest()
    expect(overlay.apply('meetups', [accepted!])).toEqual([accepted])
  })

  it('shows the server’s answer while no pull has brought the document', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    const answer = { body: { ...sampleMessage('m2', 'amina', 'lina', 2), createdAt: '1970-01-01T00:00:02.000Z' }, positions: { epoch: 'e', feeds: {} } }
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, answer }))
    await clock.rest()
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'sent', position: 2, createdAt: 2000 })
  })
})
