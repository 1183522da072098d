import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { EnvelopeId, ReportId, StudentId } from '../../../schemas/ids.ts'
import { UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import {
  clock,
  conversation,
  first,
  addEnvelopes,
  local,
  messages,
  overlay,
  poke,
  pulled,
  resetHarness,
  store,
} from './testing/overlay-harness.ts'
import { sampleConversation, sampleMeetup, sampleMessage } from '../testing/sample-documents.ts'

beforeEach(resetHarness)

describe('Overlay', () => {
  it('shows the replica unchanged when I have no envelopes', () => {
    expect(messages()).toEqual([first])
    expect(overlay.envelopes).toEqual([])
  })

  it('CHAT-014 shows an unsent message as queued, last in its conversation, and names it in the summary', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    expect(messages()).toEqual([
      first,
      expect.objectContaining({ id: 'm2', deliveryStatus: 'queued', position: UNSENT_POSITION, outboxOrder: 1 }),
    ])
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', lastMessage: 'message m2', lastPosition: 1, unreadCount: 1 })
  })

  it('applies effects one after the other, in the order of the outbox', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'), readEnvelope('r1', 'lina', 1), messageEnvelope('m3', 'lina'))
    expect(conversation()).toMatchObject({ lastMessageId: 'm3', unreadCount: 0, readUpTo: 1 })
  })

  it('hides an effect that a later envelope takes back, while both are pending', async () => {
    const lina = { studentId: 'lina' as StudentId }
    const blocked = () => overlay.apply('blocks', local.all('blocks')).map(({ id }) => id)
    await addEnvelopes(sampleEnvelope('blockStudent', 'b1', lina))
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
    await addEnvelopes(sampleEnvelope('unblockStudent', 'u1', lina))
    expect(conversation()).toMatchObject({ lastMessageId: 'm1' })
    expect(blocked()).toEqual([])
    await addEnvelopes(
      sampleEnvelope('reportStudent', 'r1', { ...lina, id: 'r1' as ReportId, reason: 'unwanted', text: '', messageId: null, block: true }),
    )
    expect([conversation(), blocked()]).toEqual([undefined, ['lina']])
    await addEnvelopes(sampleEnvelope('unblockStudent', 'u2', lina))
    expect([conversation()?.id, blocked()]).toEqual(['lina', []])
  })

  it('adds a conversation that the replica does not have yet', async () => {
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    expect(overlay.apply('conversations', local.all('conversations')).map(({ id }) => id)).toEqual(['lina', 'omar'])
  })

  it('applies my read mark to a conversation that arrives later, before the replica state changes', async () => {
    const theirs = sampleMessage('o1', 'omar', 'amina', 1)
    await addEnvelopes(readEnvelope('r1', 'omar', 1))
    // The document is stored and the checkpoint is not set yet: a query reads at this moment.
    await local.apply({ conversations: [sampleConversation('omar', theirs, { unreadCount: 1 })] })
    expect(overlay.apply('conversations', local.all('conversations')).find(({ id }) => id === 'omar')).toMatchObject({
      unreadCount: 0,
      readUpTo: 1,
    })
  })

  it('applies my read mark to a summary in a preview', async () => {
    await addEnvelopes(readEnvelope('r1', 'lina', 2))
    poke(1, { conversations: [sampleConversation('lina', sampleMessage('m2', 'lina', 'amina', 2), { unreadCount: 2 })] })
    expect(conversation()).toMatchObject({ lastMessageId: 'm2', unreadCount: 0 })
  })

  it('shows my availability as I set it', async () => {
    await addEnvelopes(availabilityEnvelope('a1', { status: 'available', location: 'Cafeteria' }))
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ currentStatus: 'available', currentLocation: 'Cafeteria' }])
    expect(local.all('account')).toMatchObject([{ currentStatus: 'online' }])
  })

  it('shows my profile as I changed it, until the change is refused', async () => {
    const change = { firstName: 'Mina', profileImageUrl: 'data:image/png;base64,AAAA' }
    await addEnvelopes(sampleEnvelope('updateProfile', 'u1', change))
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ ...change, year: '2nd Year' }])
    await store.update('u1', (envelope) => ({ ...envelope, refused: true }))
    await clock.rest()
    expect(overlay.apply('account', local.all('account'))).toEqual(local.all('account'))
  })

  it('shows a refused message as failed, and nothing of another refused change', async () => {
    await addEnvelopes(
      messageEnvelope('m2', 'lina', { refused: true }),
      availabilityEnvelope('a1', { status: 'available' }, { refused: true }),
    )
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'failed' })
    expect(overlay.apply('account', local.all('account'))).toMatchObject([{ currentStatus: 'online' }])
    expect(overlay.envelopes).toHaveLength(2)
  })

  it('keeps a message that was attempted when an edit of it is submitted, as the store refuses that', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'), messageEnvelope('m3', 'lina'))
    await store.recordAttempt(['m3'] as EnvelopeId[])
    await clock.rest()
    overlay.add(inQueue(2 ** 50, messageEnvelope('m4', 'lina')), ['m2'])
    overlay.add(inQueue(2 ** 50, messageEnvelope('m5', 'lina')), ['m3'])
    expect(overlay.envelopes.map(({ id }) => id).sort()).toEqual(['m3', 'm4', 'm5'])
  })

  it('removes the effects when the envelope is discarded', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await store.update('m2', () => null)
    await clock.rest()
    expect(messages()).toEqual([first])
    expect(conversation()).toMatchObject({ lastMessageId: 'm1' })
  })

  it('ignores another student’s envelope', async () => {
    await addEnvelopes(messageEnvelope('m2', 'amina', { senderId: 'lina' as StudentId }))
    expect(messages()).toEqual([first])
  })
})

describe('Overlay over a changing replica', () => {
  it('F29 shows my read mark when an outdated page arrives', async () => {
    await addEnvelopes(readEnvelope('r1', 'lina', 1))
    await local.apply({ conversations: [sampleConversation('lina', first, { unreadCount: 1, lastMessage: 'again' })] })
    await pulled(2)
    await clock.rest()
    expect(conversation()).toMatchObject({ lastMessage: 'again', unreadCount: 0, readUpTo: 1 })
  })

  it('does not override the server’s version of a message', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'read' })] })
    await pulled(2)
    await clock.rest()
    expect(messages().find(({ id }) => id === 'm2')).toMatchObject({ deliveryStatus: 'read', position: 2 })
  })

  it('shows no older reading of a document that is removed before it is read again', async () => {
    await addEnvelopes(
      messageEnvelope('m2', 'lina'),
      sampleEnvelope('answerMeetup', 'a1', { id: 'p1', status: 'declined' } as Input<'answerMeetup'>),
    )
    const [pending, accepted] = (['pending', 'accepted'] as const).map((status, rev) =>
      sampleMeetup('p1', 'lina', 'amina', { status, rev }),
    )
    await local.apply({ messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'sent', rev: 2 })], meetups: [pending!] })
    await pulled(2)
    await clock.rest()
    await local.apply({
      messages: [sampleMessage('m2', 'amina', 'lina', 2, { deliveryStatus: 'delivered', rev: 3 })],
      meetups: [accepted!],
    })
    const meetups = () => overlay.apply('meetups', local.all('meetups'))
    expect([messages().at(-1)?.deliveryStatus, meetups()[0]?.status]).toEqual(['delivered', 'accepted'])
    await local.apply({
      messages: [{ id: 'm2', _deleted: true, rev: 4 }],
      meetups: [{ id: 'p1', _deleted: true, rev: 4 }],
    })
    expect([messages().at(-1)?.deliveryStatus, meetups()[0]?.status]).toEqual(['delivered', 'accepted'])
  })

  it('keeps the summary of my message when a query reads the message before an older read of the overlay ends', async () => {
    await addEnvelopes(messageEnvelope('m2', 'ben', { synced: true }))
    const { byIds } = local
    local.byIds = async (collection, ids) => {
      local.byIds = byIds
      const before = await byIds.call(local, collection as never, ids)
      await local.apply({ messages: [sampleMessage('m2', 'amina', 'ben', 1)] })
      // A query reads it.
      overlay.apply('messages', local.all('messages'))
      overlay.watch(() =>
        seen.add(overlay.apply('conversations', local.all('conversations')).find(({ id }) => id === 'ben')?.lastMessageId),
      )
      return before as never
    }
    const seen = new Set<string | null | undefined>()
    await pulled(1)
    await clock.rest()
    expect([...seen]).toEqual(['m2'])
  })

  it('shows a meetup as answered, whichever of two versions was read first', async () => {
    const [pending, accepted] = (['pending', 'accepted'] as const).map((status, rev) =>
      sampleMeetup('p1', 'lina', 'amina', { status, rev }),
    )
    await local.apply({ meetups: [accepted!] })
    await addEnvelopes(sampleEnvelope('answerMeetup', 'a1', { id: 'p1', status: 'declined' } as Input<'answerMeetup'>))
    expect(overlay.apply('meetups', [pending!])).toEqual([accepted])
    await local.clear()
    await local.apply({ meetups: [pending!] })
    await pulled(2)
    await clock.rest()
    expect(overlay.apply('meetups', [accepted!])).toEqual([accepted])
  })

  it('shows the message of the server’s response until a pull has brought it', async () => {
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    const answer = {
      body: { ...sampleMessage('m2', 'amina', 'lina', 2), createdAt: '1970-01-01T00:00:02.000Z' },
      positions: { epoch: 'e', feeds: {} },
    }
    await store.update('m2', (envelope) => ({ ...envelope, synced: true, answer }))
    await clock.rest()
    expect(messages().at(-1)).toMatchObject({ id: 'm2', deliveryStatus: 'sent', position: 2, createdAt: 2000 })
  })
})
