import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLLECTION_NAMES, type Changes } from '../../../schemas/collections.ts'
import { EXPIRY_CHECK_INTERVAL, HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { keysOf } from '../../../schemas/typed.ts'
import { availabilityEnvelope, messageEnvelope, readEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { Queries } from '../api.ts'
import { LOADED } from '../store/loaded-ranges.ts'
import { NOTICED } from '../store/local-notification-reads.ts'
import { sampleAccount, sampleConversation, sampleGroup, sampleMeetup, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ONE_OF_EACH } from '../testing/one-of-each.ts'
import { QUERIES } from './index.ts'
import type { Query } from './query-context.ts'
import { QueryHarness } from './testing/query-harness.ts'

/** Arguments with which each query is asked: a new query does not compile without its line. */
const ASKED: { [N in keyof typeof QUERIES]: Queries[N]['args'][] } = {
  status: [null],
  pendingChanges: [null],
  closingBatch: [null],
  me: [null],
  classmates: [null],
  student: [{ id: 'lina' }],
  conversations: [null],
  chat: [{ partnerId: 'lina', limit: 20 }],
  search: [{ text: 'message' }, { text: 'message', partnerId: 'lina' as StudentId }],
  incompleteConversations: [{}, { partnerId: 'lina' as StudentId }],
  meetups: [null],
  notifications: [null],
  groups: [null],
  studySessions: [null],
  events: [null],
  refusedProfile: [null],
  blocked: [null],
  voiceRooms: [null],
}
const NAMES = keysOf(ASKED)

const WHOLE = { from: 0, oldest: null }
const LAST = sampleMessage('m9', 'amina', 'lina', 9)
const START: Changes = {
  ...ONE_OF_EACH,
  account: [sampleAccount('amina', { currentStatus: 'available', availableUntil: 10_000 + HOUR })],
  students: [sampleStudent('lina', { currentStatus: 'available', availableUntil: 10_000 + 2 * MINUTE }), sampleStudent('sara')],
  conversations: [sampleConversation('lina', LAST), sampleConversation('sara', sampleMessage('s1', 'sara', 'amina', 1))],
  messages: [LAST, sampleMessage('s1', 'sara', 'amina', 1)],
  groups: [sampleGroup('g1', ['amina', 'lina'])],
  sessions: ONE_OF_EACH.sessions?.map((session) => ({ ...session, endTime: 1000 + HOUR })),
  meetups: [sampleMeetup('mt1', 'lina', 'amina', { scheduledTime: 10_000 + 3 * MINUTE })],
  blocks: [],
}

/** Everything that may change what a query shows: documents, my commands, what the socket says, notes and the time. */
const CHANGES: { [name: string]: (harness: QueryHarness, rev: number) => Promise<void> | void } = {
  'the last message is read': (harness, rev) => harness.applyPage({ messages: [{ ...LAST, deliveryStatus: 'read', readAt: 5, rev }] }),
  'a message arrives': (harness, rev) => {
    const message = sampleMessage(`m${rev}`, 'lina', 'amina', rev)
    return harness.applyPage({
      messages: [{ ...message, rev }],
      conversations: [sampleConversation('lina', message, { unreadCount: 2, rev })],
    })
  },
  'a summary comes before its last message': (harness, rev) =>
    harness.applyPage({ conversations: [sampleConversation('sara', sampleMessage(`later${rev}`, 'amina', 'sara', rev), { rev })] }),
  'that message comes, and is delivered': (harness, rev) =>
    harness.applyPage({ messages: [sampleMessage(`later${rev - 1}`, 'amina', 'sara', rev - 1, { deliveryStatus: 'delivered', rev })] }),
  'a conversation is deleted': (harness, rev) =>
    harness.applyPage({ conversations: [sampleConversation('lina', LAST, { deletedUpTo: 9, rev })] }),
  'a classmate changes': (harness, rev) =>
    harness.applyPage({
      students: [sampleStudent('lina', { firstName: `Lina ${rev}`, currentStatus: 'studying', whatsappNumber: '+2', rev })],
    }),
  'a classmate goes': (harness, rev) => harness.applyPage({ students: [{ id: 'sara', _deleted: true, rev }] }),
  'contact data comes': (harness, rev) =>
    harness.applyPage({ contacts: [{ id: 'lina' as StudentId, email: `l${rev}@x.example`, phoneNumber: '', whatsappNumber: '', rev }] }),
  'my account changes': (harness, rev) => harness.applyPage({ account: [sampleAccount('amina', { program: `Programme ${rev}`, rev })] }),
  'a group and its session change': (harness, rev) =>
    harness.applyPage({
      groups: [sampleGroup('g1', ['amina', 'lina', 'sara'], { name: `Group ${rev}`, rev })],
      sessions: ONE_OF_EACH.sessions?.map((session) => ({ ...session, endTime: 2000 + HOUR, isVoiceActive: true, rev })),
    }),
  'a meetup is answered': (harness, rev) =>
    harness.applyPage({ meetups: [sampleMeetup('mt1', 'lina', 'amina', { status: 'accepted', rev })] }),
  'a notification is read': (harness, rev) =>
    harness.applyPage({ notifications: ONE_OF_EACH.notifications?.map((one) => ({ ...one, isRead: true, rev })) }),
  'a calendar event moves': (harness, rev) =>
    harness.applyPage({ events: ONE_OF_EACH.events?.map((event) => ({ ...event, start: rev, rev })) }),
  'a block is there': (harness, rev) =>
    harness.applyPage({ blocks: ONE_OF_EACH.blocks?.map((block) => ({ ...block, id: 'sara' as StudentId, rev })) }),
  'a block is gone': (harness, rev) => harness.applyPage({ blocks: [{ id: 'sara', _deleted: true, rev }] }),
  'I write': (harness, rev) => harness.addEnvelopes(messageEnvelope(`mine${rev}`, rev % 2 ? 'lina' : 'sara')),
  'I read': (harness, rev) => harness.addEnvelopes(readEnvelope(`read${rev}`, 'lina', rev)),
  'I change my availability': (harness, rev) =>
    harness.addEnvelopes(availabilityEnvelope(`free${rev}`, { status: 'studying', location: `Hall ${rev}` })),
  'I answer a meetup': (harness, rev) =>
    harness.addEnvelopes(sampleEnvelope('answerMeetup', `answer${rev}`, { id: 'mt1', status: 'declined' } as Input<'answerMeetup'>)),
  'I change a study session': (harness, rev) =>
    harness.addEnvelopes(sampleEnvelope('updateSession', `voice${rev}`, { id: 's1', isVoiceActive: true } as Input<'updateSession'>)),
  'my profile is refused': (harness, rev) =>
    harness.addEnvelopes(sampleEnvelope('updateProfile', `profile${rev}`, { year: '1st Year' }, { refused: 1, synced: 0 } as never)),
  'somebody connects': (harness, rev) => harness.shared.update({ online: [rev % 2 ? 'lina' : 'sara'] as StudentId[], connected: true }),
  'somebody was last seen': (harness, rev) => harness.shared.update({ online: [], lastSeen: { lina: rev, sara: rev } }),
  'somebody enters a voice room': (harness) => harness.shared.update({ voice: { 'group:g1': [] } }),
  'somebody types': (harness) => harness.shared.update({ typing: ['lina' as StudentId] }),
  'the connection changes': (harness, rev) =>
    harness.shared.update({ connection: rev % 2 ? 'online' : 'offline', connected: rev % 2 === 1 }),
  'the clock is corrected': (harness, rev) => harness.shared.update({ clockOffset: rev * 1000 }),
  'the server names what it has': (harness, rev) =>
    harness.shared.update({ comingSoon: rev % 2 ? ['meetup'] : [], operator: rev % 2 === 1 }),
  'older messages come': (harness) => harness.local.setNote(LOADED, { window: 'window', loaded: { amina_lina: WHOLE, amina_sara: WHOLE } }),
  'a match of the day is read': (harness, rev) => harness.local.setNote(NOTICED, [`notice-${rev}`]),
  'a minute passes': (harness) => harness.clock.advance(EXPIRY_CHECK_INTERVAL),
  'an hour passes': (harness) => harness.clock.advance(HOUR),
}

describe('a live query', () => {
  it('CHAT-003 shows after any changes the same as a new query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...keysOf(CHANGES)), { minLength: 1, maxLength: 8 }), async (steps) => {
        const harness = await new QueryHarness().start(START)
        // A standing chat shows more than a new one while its range is unknown, on purpose: so both ranges are known.
        await harness.local.setNote(LOADED, { window: 'window', loaded: { amina_lina: WHOLE, amina_sara: { from: 1, oldest: null } } })
        await harness.applyPage({})
        const replicaState = NAMES.flatMap((name) => ASKED[name].map((args) => ({ name, args, ...askOf(harness, name, args) })))
        await harness.clock.rest()
        for (const [at, step] of steps.entries()) {
          await CHANGES[step]?.(harness, at + 10)
          await harness.clock.rest()
          const asked = replicaState.map(({ name, args, values }) => ({ name, values, fresh: askOf(harness, name, args) }))
          await harness.clock.rest()
          for (const { name, values, fresh } of asked) {
            fresh.end()
            expect({ name, step, value: values.at(-1) }).toEqual({ name, step, value: fresh.values.at(-1) })
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is asked here about every collection', () => {
    const changed = new Set(Object.values(START).flatMap((docs, at) => (docs ? [keysOf(START)[at]] : [])))
    expect(COLLECTION_NAMES.filter((name) => !changed.has(name))).toEqual([])
  })
})

function askOf(harness: QueryHarness, name: keyof typeof QUERIES, args: unknown): { values: unknown[]; end: () => void } {
  const values: unknown[] = []
  const query = QUERIES[name] as unknown as Query<unknown, unknown> // cast: the arguments are those of this query
  return { values, end: query(harness.sources, args, (value) => values.push(value)) }
}
