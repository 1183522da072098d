import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { KnownDocs } from './command.ts'
import { COMMANDS, commandOf, isCommandName, type CommandName } from './registry.ts'
import { SUBMITTED, type Envelope } from '../envelope.ts'
import { HOUR } from '../constants.ts'
import type { Group } from '../group.ts'
import type { EnvelopeId, GroupId, InvitationId, MeetupId, MessageId, ReportId, StudentId } from '../ids.ts'
import { NEVER_ANSWERED, type Meetup } from '../meetup.ts'
import { toApiMessage, type Conversation, type Message } from '../message.ts'
import { NewGroup, groupFrom } from '../new-group.ts'
import type { Notification } from '../notification.ts'
import { readUpTo, withLastMessage } from '../rules/conversation.ts'
import { UNSENT_POSITION } from '../rules/message-order.ts'
import { newStudySession } from '../study-session.ts'
import type { Account } from '../student.ts'

const me = 'amina' as StudentId
const partner = 'youssef' as StudentId
const NAMES = Object.keys(COMMANDS) as CommandName[]

function envelope<I>(kind: CommandName, input: I, fields: Partial<Envelope<I>> = {}): Envelope<I> {
  return {
    id: 'e1' as EnvelopeId,
    v: 1,
    order: 1,
    kind,
    senderId: me,
    receiverId: partner,
    input,
    composedAt: 5_000,
    utcOffset: 60,
    attempts: 0,
    ...SUBMITTED,
    ...fields,
  }
}

const message = (fields: Partial<Message> = {}): Message => ({
  id: 'm1' as MessageId,
  fromUserId: me,
  toUserId: partner,
  content: 'hi',
  messageType: 'text',
  conversationType: 'direct',
  position: 4,
  createdAt: 6_000,
  composedAt: 5_000,
  deliveryStatus: 'sent',
  queuedForDelivery: false,
  deliveredAt: null,
  readAt: null,
  firebaseMessageId: null,
  ...fields,
})

const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  id: partner,
  lastMessageId: 'm0' as MessageId,
  lastMessage: 'before',
  lastMessageFrom: partner,
  lastMessageAt: 4_000,
  lastPosition: 3,
  unreadCount: 2,
  readUpTo: 1,
  muted: false,
  archived: false,
  pinned: false,
  deletedUpTo: 0,
  ...fields,
})

const text = {
  id: 'm1' as MessageId,
  toUserId: partner,
  content: 'hi',
  messageType: 'text' as const,
  conversationType: 'direct' as const,
  firebaseMessageId: null,
}

const asked = { id: 'p1' as MeetupId, toUserId: partner, subject: 'Anatomy', scheduledTime: 9_000, location: 'Anatomy Lab', message: '' }
const meetup = (fields: Partial<Meetup> = {}): Meetup => ({
  ...asked,
  fromUserId: partner,
  toUserId: me,
  status: 'pending',
  createdAt: 4_000,
  ...NEVER_ANSWERED,
  ...fields,
})

const newGroup = (fields: Partial<NewGroup> = {}) => z.parse(NewGroup, { id: 'g1', groupSize: 'small', ...fields })
const group = (fields: Partial<Group> = {}): Group => ({ ...groupFrom(newGroup(), partner, 4_000), ...fields })

const status = fc.constantFrom('available' as const, 'studying' as const, 'offline' as const)
const change = fc.record(
  {
    status,
    availabilityText: fc.constantFrom('Free until 6:00 PM today', 'Quiet'),
    location: fc.string(),
    subjects: fc.array(fc.string()),
  },
  { requiredKeys: [] },
)
const input = {
  sendMessage: fc.constant(text),
  markRead: fc.record({ partnerId: fc.constant(partner), position: fc.nat(9) }, { requiredKeys: ['partnerId'] }),
  changeConversation: fc.record(
    { partnerId: fc.constant(partner), muted: fc.boolean(), archived: fc.boolean() },
    { requiredKeys: ['partnerId', 'muted'] },
  ),
  pinConversation: fc.record({ partnerId: fc.constant(partner), pinned: fc.boolean() }),
  deleteConversation: fc.record(
    { partnerId: fc.constant(partner), upTo: fc.constantFrom('m0' as MessageId, 'm9' as MessageId), position: fc.nat(9) },
    { requiredKeys: ['partnerId'] },
  ),
  setAvailability: change,
  updateProfile: fc.record(
    {
      firstName: fc.string(),
      email: fc.constantFrom('', 'new@here.example', 'old@here.example'),
      profileImageUrl: fc.constantFrom('', 'data:image/png;base64,AAAA'),
    },
    { requiredKeys: [] },
  ),
  requestMeetup: fc.constant(null).map(() => asked),
  answerMeetup: fc.record({
    id: fc.constant('p1' as MeetupId),
    status: fc.constantFrom('accepted' as const, 'declined' as const),
    round: fc.constantFrom(undefined, 0, 1),
  }),
  moveMeetup: fc.record({
    id: fc.constant('p1' as MeetupId),
    scheduledTime: fc.constantFrom(undefined, 9_500),
    location: fc.constantFrom(undefined, 'Roof'),
    reason: fc.constantFrom('', 'Later is better'),
    round: fc.constantFrom(0, 1),
  }),
  withdrawMeetup: fc.constant({ id: 'p1' as MeetupId, reason: '' }),
  callOffMeetup: fc.constant({ id: 'p1' as MeetupId, reason: 'I am ill.' }),
  completeTutorial: fc.constant({}),
  readNotification: fc.record({ id: fc.constant('n1'), upTo: fc.nat(9) }, { requiredKeys: ['id'] }),
  readAllNotifications: fc.record({ upTo: fc.nat(9), ids: fc.subarray(['n1', 'n2']) }, { requiredKeys: ['ids'] }),
  createGroup: fc
    .record({
      maxMembers: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
      scheduledAt: fc.option(fc.nat(20_000), { nil: null }),
    })
    .map((fields) => newGroup(fields)),
  joinGroup: fc.constant(null).map(() => ({ id: 'g1' as GroupId })),
  leaveGroup: fc.constant(null).map(() => ({ id: 'g1' as GroupId })),
  removeGroupInvitation: fc.constantFrom(me, partner).map((studentId) => ({ id: 'g1' as GroupId, studentId })),
  deleteGroup: fc.constant(null).map(() => ({ id: 'g1' as GroupId })),
  blockStudent: fc.constant(null).map(() => ({ studentId: partner })),
  unblockStudent: fc.constant(null).map(() => ({ studentId: partner })),
  reportStudent: fc
    .boolean()
    .map((block) => ({ id: 'r1' as ReportId, studentId: partner, reason: 'other' as const, text: '', messageId: null, block })),
  agreeToPrivacy: fc.record({ version: fc.constantFrom('2026-01-01', '2026-02-01') }),
  changeNotificationSettings: fc.record({ messages: fc.boolean(), matches: fc.boolean() }, { requiredKeys: [] }),
  createInvitation: fc.constantFrom('i1', 'i2').map((id) => ({ id: id as InvitationId, token: 'a-secret-of-the-device-24' })),
  revokeInvitation: fc.constantFrom('i1', 'i2').map((id) => ({ id: id as InvitationId })),
  acceptInvitation: fc.constant({ token: 'a-secret-of-the-device-24' }),
  updateSession: fc
    .record(
      { isVoiceActive: fc.boolean(), endTime: fc.nat(HOUR), status: fc.constantFrom('active' as const, 'ended' as const) },
      { requiredKeys: [] },
    )
    .map((fields) => ({ ...fields, id: 'g1' as GroupId })),
} satisfies Record<CommandName, fc.Arbitrary<unknown>>

const anyEnvelope = fc.constantFrom(...NAMES).chain((kind) =>
  fc
    .record({
      input: input[kind] as fc.Arbitrary<unknown>,
      composedAt: fc.nat(9_000),
      refused: fc.boolean(),
      order: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ input: given, ...fields }) => envelope(kind, given, fields)),
)
const account = {
  id: me,
  firstName: 'Amina',
  email: 'old@here.example',
  emailVerified: true,
  profileImageUrl: '',
  currentStatus: 'offline',
  availabilityText: '',
  availableUntil: null,
  currentLocation: '',
  currentSubjects: [],
  invitations: [],
  privacyAgreed: null,
  availabilityComposedAt: { status: 10, location: 20, subjects: 30 },
}
const anyKnown: fc.Arbitrary<KnownDocs> = fc
  .record({
    conversation: fc.option(
      fc.record({ unreadCount: fc.nat(5), readUpTo: fc.nat(6), lastPosition: fc.integer({ min: 1, max: 9 }), deletedUpTo: fc.nat(3) }),
      { nil: undefined },
    ),
    message: fc.option(fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const), { nil: undefined }),
    account: fc.boolean(),
    notifications: fc.subarray(['n1', 'n2']),
    meetup: fc.option(fc.constantFrom('pending' as const, 'accepted' as const, 'declined' as const), { nil: undefined }),
    group: fc.option(
      fc.record({ memberIds: fc.subarray([me, partner, 'lina' as StudentId]), maxMembers: fc.integer({ min: 2, max: 4 }) }),
      { nil: undefined },
    ),
    session: fc.boolean(),
  })
  .map((some) => ({
    ...(some.conversation && { conversations: { [partner]: conversation(some.conversation) } }),
    ...(some.message && { messages: { m1: message({ deliveryStatus: some.message }) } }),
    ...(some.account && { account: { [me]: account as never } }),
    notifications: Object.fromEntries(some.notifications.map((id, at) => [id, { id, timestamp: 3 + at, isRead: false } as Notification])),
    ...(some.meetup && { meetups: { p1: meetup({ status: some.meetup }) } }),
    ...(some.group && { groups: { g1: group(some.group) } }),
    ...(some.session && { sessions: { g1: newStudySession(group(), 4_000) } }),
  }))

const laid = (known: KnownDocs, given: Envelope): KnownDocs => {
  const effects = commandOf(given.kind).effects(known, given)
  const next: Record<string, object> = { ...known }
  for (const [collection, docs] of Object.entries(effects)) next[collection] = { ...next[collection], ...docs }
  return next as KnownDocs
}

describe('the effects of every command', () => {
  it('are the same when they are applied once or twice', () => {
    fc.assert(
      fc.property(anyKnown, anyEnvelope, (known, given) => {
        const once = laid(known, given)
        expect(laid(once, given)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  it('are pure: they do not change their input, and the same input returns the same result', () => {
    fc.assert(
      fc.property(anyKnown, anyEnvelope, (known, given) => {
        const before = structuredClone({ known, given })
        expect(laid(known, given)).toEqual(laid(known, given))
        expect({ known, given }).toEqual(before)
      }),
    )
  })

  it('change only the documents that `touches` returns', () => {
    fc.assert(
      fc.property(anyKnown, anyEnvelope, (known, given) => {
        const { touches, effects } = commandOf(given.kind)
        const touched = touches(given.input, me)
        for (const [collection, docs] of Object.entries(effects(known, given))) {
          expect(touched[collection as 'messages']).toEqual(expect.arrayContaining(Object.keys(docs)))
        }
      }),
    )
  })

  it('belong to the endpoints of the specification', () => {
    expect(NAMES.map((name) => `${commandOf(name).endpoint.method} ${commandOf(name).endpoint.path}`)).toEqual([
      'POST /api/messages',
      'POST /api/messages/conversations/:partnerId/read',
      'PATCH /api/messages/conversations/:partnerId',
      'DELETE /api/messages/conversations/:partnerId',
      'PUT /api/messages/conversations/:partnerId/pin',
      'PUT /api/users/availability',
      'PUT /api/users/profile',
      'POST /api/meetup-requests',
      'PATCH /api/meetup-requests/:id',
      'POST /api/meetup-requests/:id/move',
      'POST /api/meetup-requests/:id/withdraw',
      'POST /api/meetup-requests/:id/call-off',
      'POST /api/users/tutorial-completed',
      'POST /api/users/privacy-agreed',
      'PUT /api/users/notification-settings',
      'POST /api/notifications/:id/read',
      'POST /api/notifications/read-all',
      'POST /api/study-groups',
      'POST /api/study-groups/:id/join',
      'POST /api/study-groups/:id/leave',
      'DELETE /api/study-groups/:id/invitations/:studentId',
      'DELETE /api/study-groups/:id',
      'PUT /api/study-sessions/:id',
      'PUT /api/blocks/:studentId',
      'DELETE /api/blocks/:studentId',
      'POST /api/reports',
      'POST /api/account/invitations',
      'DELETE /api/account/invitations/:id',
      'POST /api/invitations/:token/accept',
    ])
    expect(['sendMessage', 'constructor', 'toString', 'other'].map(isCommandName)).toEqual([true, false, false, false])
  })
})

describe('sendMessage on this device', () => {
  const { effects } = COMMANDS.sendMessage

  it('CHAT-014 shows a message that the server does not have yet as queued, as the last one in the conversation', () => {
    const after = effects({ conversations: { [partner]: conversation() } }, envelope('sendMessage', text))
    expect(after.messages!.m1).toMatchObject({
      content: 'hi',
      fromUserId: me,
      position: UNSENT_POSITION,
      createdAt: 5_000,
      deliveryStatus: 'queued',
    })
    expect(after.conversations![partner]).toEqual(
      conversation({ lastMessageId: text.id, lastMessage: 'hi', lastMessageFrom: me, lastMessageAt: 5_000 }),
    )
  })

  it('shows a refused message as failed, and an accepted one as the server returned it until a pull loads it', () => {
    expect(effects({}, envelope('sendMessage', text, { refused: true })).messages!.m1).toMatchObject({ deliveryStatus: 'failed' })
    const answer = { body: toApiMessage(message({ deliveryStatus: 'delivered', deliveredAt: 7_000 })), positions: null }
    const after = effects({ conversations: { [partner]: conversation() } }, envelope('sendMessage', text, { synced: true, answer }))
    expect(after.messages!.m1).toEqual(message({ deliveryStatus: 'delivered', deliveredAt: 7_000 }))
    expect(after.conversations![partner]).toMatchObject({ lastMessageId: 'm1', lastPosition: 4, lastMessageAt: 6_000 })
  })

  it('changes nothing when the server already has the message', () => {
    for (const state of ['sent', 'delivered', 'read'] as const) {
      const known: KnownDocs = {
        messages: { m1: message({ deliveryStatus: state }) },
        conversations: { [partner]: conversation({ lastPosition: 4, lastMessageId: text.id }) },
      }
      const answer = { body: toApiMessage(message()), positions: null }
      for (const given of [envelope('sendMessage', text), envelope('sendMessage', text, { synced: true, answer })])
        expect(laid(known, given)).toEqual(known)
    }
  })

  it('does not replace a later last message of the conversation', () => {
    const later = conversation({ lastPosition: 9, lastMessageId: 'm9' as MessageId })
    expect(withLastMessage(later, message())).toBe(later)
  })
})

describe('markRead on this device', () => {
  const { effects, replaces } = COMMANDS.markRead

  it('clears the count when everything is read, and changes nothing when the conversation is not there', () => {
    expect(effects({ conversations: { [partner]: conversation() } }, envelope('markRead', { partnerId: partner, position: 3 }))).toEqual({
      conversations: { [partner]: conversation({ readUpTo: 3, unreadCount: 0 }) },
    })
    expect(effects({}, envelope('markRead', { partnerId: partner }))).toEqual({})
  })

  it('moves the mark only forward, in any order of marks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.nat(9), (marks, start) => {
        let known = conversation({ readUpTo: start, lastPosition: 9 })
        for (const mark of marks) {
          const next = readUpTo(known, mark)
          expect(next.readUpTo).toBeGreaterThanOrEqual(known.readUpTo)
          known = next
        }
        expect(known.readUpTo).toBe(Math.max(start, ...marks))
      }),
    )
  })

  it('merges two pending marks into the one that reaches further, in either order', () => {
    const near = { partnerId: partner, position: 2 }
    const far = { partnerId: partner, position: 5 }
    expect([replaces!.merge(near, far), replaces!.merge(far, near)]).toEqual([far, far])
    expect(replaces!.key(near)).toBe(partner)
  })
})

describe('updateProfile on this device', () => {
  const { effects, replaces, body, input: schema } = COMMANDS.updateProfile
  const known: KnownDocs = { account: { [me]: account as never } }
  const after = (given: object) => effects(known, envelope('updateProfile', given)).account![me] as Account

  it('shows the changed fields and a chosen picture, and does not change other fields', () => {
    const picture = 'data:image/png;base64,AAAA'
    expect(after({ firstName: 'Mina', profileImageUrl: picture })).toEqual({ ...account, firstName: 'Mina', profileImageUrl: picture })
    expect(after({ userId: me, firstName: undefined })).toEqual(account)
    expect(effects({}, envelope('updateProfile', { firstName: 'Mina' }))).toEqual({})
  })

  it('marks a changed address as not verified, and an unchanged one as before', () => {
    expect(after({ email: 'new@here.example' })).toMatchObject({ email: 'new@here.example', emailVerified: false })
    expect(after({ email: 'old@here.example', year: '3rd Year' }).emailVerified).toBe(true)
  })

  it('merges two pending changes into one with the newer value of each field', () => {
    expect(replaces!.merge({ firstName: 'A', year: '1st Year' }, { firstName: 'B', year: undefined })).toEqual({
      firstName: 'B',
      year: '1st Year',
    })
  })

  it('API-014 sends only the student’s id and the changed fields', () => {
    expect(body({ university: 'Riverside' }, me, 5_000)).toEqual({ userId: me, university: 'Riverside' })
  })

  it('refuses an invalid phone number or address with a sentence', () => {
    const says = (given: object) => z.safeParse(schema, given).error?.issues[0]?.message
    expect(says({ phoneNumber: 'call me' })).toBe('Use digits, spaces and + ( ) - . only')
    expect(says({ whatsappNumber: '1'.repeat(33) })).toBe('Use at most 32 characters')
    expect(says({ email: 'amina' })).toBe('Enter an email address like you@university.edu.')
    expect(says({ email: '  ' })).toBeUndefined()
    expect(z.parse(schema, { email: ' Amina@Riverside.Example ', firstName: ' Amina ' })).toEqual({
      email: 'amina@riverside.example',
      firstName: 'Amina',
    })
  })
})

describe('requestMeetup on this device', () => {
  const { effects, body } = COMMANDS.requestMeetup

  it('shows the request as pending at once, as composed', () => {
    expect(effects({}, envelope('requestMeetup', asked)).meetups!.p1).toEqual({
      ...asked,
      fromUserId: me,
      status: 'pending',
      createdAt: 5_000,
      ...NEVER_ANSWERED,
    })
  })

  it('changes nothing when the server already has the request', () => {
    const known: KnownDocs = { meetups: { p1: meetup({ fromUserId: me, toUserId: partner, status: 'accepted', answeredAt: 7_000 }) } }
    expect(laid(known, envelope('requestMeetup', asked))).toEqual(known)
  })

  it('sends the specification’s fields with an ISO time, and uses the id as the key', () => {
    expect(body(asked, me, 5_000)).toEqual({
      toUserId: partner,
      subject: 'Anatomy',
      scheduledTime: '1970-01-01T00:00:09.000Z',
      location: 'Anatomy Lab',
      message: '',
    })
    expect(COMMANDS.requestMeetup.idOf!(asked)).toBe('p1')
  })

  it('is touched by its copy too, so that the two are sent in order', () => {
    expect(COMMANDS.sendMessage.touches({ ...text, meetupId: asked.id }, me)).toEqual({
      messages: ['m1'],
      conversations: [partner],
      meetups: ['p1'],
    })
    const copy = COMMANDS.sendMessage.effects({}, envelope('sendMessage', { ...text, messageType: 'meetup', meetupId: asked.id }))
    expect(copy.messages!.m1).toMatchObject({ messageType: 'meetup', content: 'hi' })
    expect(copy.messages!.m1).not.toHaveProperty('meetupId')
  })
})

describe('answerMeetup on this device', () => {
  const { effects, body, receiver } = COMMANDS.answerMeetup

  it('shows the answer at once, and never changes the first answer', () => {
    const accept = envelope('answerMeetup', { id: asked.id, status: 'accepted' as const })
    const decline = envelope('answerMeetup', { id: asked.id, status: 'declined' as const }, { composedAt: 6_000 })
    const accepted = laid({ meetups: { p1: meetup() } }, accept)
    expect(accepted).toEqual({ meetups: { p1: meetup({ status: 'accepted', answeredAt: 5_000 }) } })
    expect(laid(accepted, decline)).toEqual(accepted)
    expect(effects({}, accept)).toEqual({})
  })

  it('sends only the status, and addresses the envelope to the student who asked', () => {
    expect(body({ id: asked.id, status: 'declined', requesterId: partner }, me, 5_000)).toEqual({ status: 'declined' })
    expect([receiver({ id: asked.id, status: 'declined', requesterId: partner }), receiver({ id: asked.id, status: 'declined' })]).toEqual([
      partner,
      'campus',
    ])
  })
})
