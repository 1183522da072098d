import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { COMING_SOON } from '../../schemas/coming-soon.ts'
import { GroupId, MeetupId, MessageId, StudentId } from '../../schemas/ids.ts'
import { MEETUP_ANSWERS } from '../../schemas/rules/meetup.ts'
import { Checkpoint } from '../../schemas/sync.ts'
import { IceServer, SeatId, VOICE_ENDS, VOICE_REFUSALS, VoiceRoomName, VoiceSignal } from '../../schemas/voice.ts'
import { Failure, MessageShown, Person, StudentShown, SyncedDocument, Time } from './shapes.ts'

export interface Frame {
  type: string
  about: string
  schema: $ZodType
}

const frame = (type: string, about: string, fields: Record<string, $ZodType> = {}): Frame => ({
  type,
  about,
  schema: z.object({ type: z.literal(type), ...fields }),
})

/** The frames that a client may send on /ws. */
export const CLIENT_FRAMES: Frame[] = [
  frame('userOnline', 'Counts as online again.'),
  frame('userOffline', 'Counts as away, with the socket open.'),
  frame('getOnlineUsers', 'Asks for `onlineUsers`.'),
  frame('heartbeat', 'Every 30 seconds, and at once after a `ping` of the server.'),
  frame('userActivity', 'At most every 30 seconds, while somebody does something.'),
  frame('sendMessage', 'As POST /api/messages, with `clientMessageId`; the response is `messageDelivered` or `messageError`.', {
    clientMessageId: MessageId,
    to: StudentId,
    content: z.string(),
    conversationType: z.optional(z.literal('direct')),
    composedAt: z.optional(z.union([z.string(), z.number()])),
    utcOffset: z.optional(z.number()),
  }),
  frame('meetupRequest', 'After POST /api/meetup-requests; changes nothing, that one has told already.', { requestId: MeetupId }),
  frame('typing', 'While somebody writes, every two seconds; `isTyping: false` where they stop.', {
    recipientId: StudentId,
    isTyping: z.optional(z.boolean()),
  }),
  frame('received', 'A device has stored what came, up to this checkpoint or these messages: they are delivered.', {
    checkpoint: z.optional(Checkpoint),
    ids: z.optional(z.array(MessageId)),
  }),
  frame('showing', 'Whose chats visible pages show; their messages are not pushed while the client responds.', {
    chats: z.array(StudentId),
  }),
  frame('ping', 'Asks for `pong`.'),
  frame('voiceJoin', 'Enters a voice room, `group:<id>` or `meetup:<id>`; the response is `voiceJoined` or `voiceRefused`.', {
    room: VoiceRoomName,
    muted: z.optional(z.boolean()),
    again: z.optional(SeatId),
  }),
  frame('voiceLeave', 'Leaves the voice room; so does a socket that closes.'),
  frame('voiceMute', 'Says that one’s microphone is off, or on again.', { muted: z.boolean() }),
  frame('voiceSignal', 'To another seat of the room: what two browsers need in order to connect (WebRTC).', {
    to: SeatId,
    signal: VoiceSignal,
  }),
]

const GROUP = { groupId: GroupId, groupName: z.string() }
const message = { message: MessageShown }

/**
 * The frames that the server may send on /ws. The frames of `frames=pokes` are sent only if the address requests them: our own
 * client reads by pulling.
 */
export const SERVER_FRAMES: Frame[] = [
  frame('onlineUsers', 'Whom one may see online, oneself included; with frames=pokes their ids alone.', {
    users: z.array(z.union([Person, z.object({ id: StudentId })])),
  }),
  frame('availabilityUpdate', 'A classmate’s card changed.', { userId: StudentId, user: StudentShown }),
  frame('newMessage', 'A message came.', message),
  frame('queuedMessage', 'A message that came while no device was connected.', message),
  frame('messageDelivered', 'The server has the message.', { clientMessageId: MessageId, ...message, positions: Checkpoint }),
  frame('messageError', 'The message was refused; statuses are those of HTTP.', {
    clientMessageId: z.nullable(z.string()),
    status: z.number(),
    ...Failure.shape,
    retryAfter: z.optional(z.number()),
  }),
  frame('userTyping', 'Somebody is writing, or stopped.', { userId: StudentId, isTyping: z.boolean() }),
  frame('profilePictureUpdate', 'A classmate has another picture.', { userId: StudentId, profileImageUrl: z.string() }),
  frame('meetupRequest', 'Somebody proposes to meet.', {
    requestId: MeetupId,
    fromUser: Person,
    subject: z.string(),
    scheduledTime: Time,
    location: z.string(),
    message: z.string(),
    targetUserId: StudentId,
  }),
  frame('meetupResponse', 'A request was answered.', {
    requestId: MeetupId,
    status: z.enum(MEETUP_ANSWERS),
    responseFromUser: Person,
    originalRequester: Person,
  }),
  frame('groupDeleted', 'A group of mine is over, by a member or by its time.', {
    ...GROUP,
    reason: z.enum(['manual_deletion', 'expiry']),
    deletedBy: z.optional(z.string()),
  }),
  frame('groupDeletionWarning', 'A group of mine ends soon; `timeRemaining` in minutes.', { ...GROUP, timeRemaining: z.number() }),
  frame('groupMemberJoined', 'Somebody joined a group of mine.', { ...GROUP, member: Person }),
  frame('voiceRoom', 'Who is in a voice room of mine now; sent at each change.', {
    room: VoiceRoomName,
    seats: z.array(z.object({ id: SeatId, student: Person, muted: z.boolean() })),
  }),
  frame('voiceJoined', 'I am in, on this seat, and offer a connection to each seat before mine.', {
    room: VoiceRoomName,
    seat: SeatId,
    iceServers: z.array(IceServer),
  }),
  frame('voiceRefused', 'I cannot enter, and why.', { room: VoiceRoomName, code: z.enum(VOICE_REFUSALS), message: z.string() }),
  frame('voiceEnded', 'I am not in any more: it is over, I am no longer a member, or I have entered elsewhere.', {
    room: VoiceRoomName,
    reason: z.enum(VOICE_ENDS),
  }),
  frame('voiceSignal', 'From another seat of the room.', { from: SeatId, signal: VoiceSignal }),
  frame('throttled', 'Too many frames: nothing of the last was done.', { retryAfter: z.number() }),
  frame('pong', 'The response to `ping`.', { now: z.number(), positions: Checkpoint }),
  frame(
    'hello',
    'frames=pokes: where the feeds stand from here on, what of a profile this campus has switched off, and whether it is an operator who listens.',
    {
      positions: Checkpoint,
      lastSeen: z.record(z.string(), z.number()),
      now: z.number(),
      comingSoon: z.array(z.enum(COMING_SOON)),
      operator: z.boolean(),
      portalCheckUrl: z.optional(z.string()),
    },
  ),
  frame('ping', 'frames=pokes: asks a client that sent nothing for 30 seconds for a `heartbeat`.'),
  frame('presence', 'frames=pokes: who came and went.', {
    changes: z.array(z.object({ userId: StudentId, online: z.boolean(), lastSeen: z.nullable(z.number()) })),
  }),
  frame(
    'poke',
    'frames=pokes: a feed has moved from `prev` to `seq`. Its changes count where the reader has nothing of their other feeds from beyond `asOf`; else pull.',
    {
      epoch: z.string(),
      feed: z.string(),
      prev: z.number(),
      seq: z.number(),
      changes: z.optional(z.record(z.string(), z.array(SyncedDocument))),
      asOf: z.optional(z.record(z.string(), z.number())),
    },
  ),
]
