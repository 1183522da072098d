import * as z from 'zod/mini'
import type { ComingSoon } from './coming-soon.ts'
import type { ApiMessage } from './message.ts'
import type { toResponseFrame, toRequestFrame } from './meetup.ts'
import { SHOWN_CHATS_MAX } from './constants.ts'
import { MeetupId, MessageId, StudentId, type GroupId } from './ids.ts'
import type { Person } from './person.ts'
import { Checkpoint, type Positions } from './sync.ts'
import { type Poke } from './poke.ts'
import { fieldsOf } from './typed.ts'
import { SeatId, VoiceRoomName, VoiceSignal, type IceServer, type VoiceEnd, type VoiceRefusal, type VoiceSeat } from './voice.ts'

/**
 * Maximum size of a frame on /ws, in bytes. The longest message of our client takes 40 kB. A client that escapes every character
 * sends its longest messages over HTTP.
 */
export const FRAME_MAX = 64 * 1024

const composed = { composedAt: z.optional(z.union([z.string(), z.number()])), utcOffset: z.optional(z.number()) }

/**
 * Frames that a client may send on /ws (spec §7, architecture.md section 13). Identities inside frames are ignored (clarification
 * H13).
 */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('userOnline') }),
  z.object({ type: z.literal('userOffline') }),
  z.object({ type: z.literal('getOnlineUsers') }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('userActivity') }),
  z.looseObject({ type: z.literal('sendMessage'), ...composed }),
  z.looseObject({ type: z.literal('meetupRequest'), requestId: MeetupId }),
  z.object({ type: z.literal('typing'), recipientId: StudentId, isTyping: z._default(z.boolean(), true) }),
  z.object({
    type: z.literal('received'),
    checkpoint: z.optional(Checkpoint),
    ids: z.optional(z.array(MessageId).check(z.maxLength(5_000))),
  }),
  /**
   * The chats that visible pages of this client show, by their partners. The server pushes none of their messages while the client
   * responds.
   */
  z.object({ type: z.literal('showing'), chats: z.array(StudentId).check(z.maxLength(SHOWN_CHATS_MAX)) }),
  z.object({ type: z.literal('ping') }),
  /**
   * Enters a voice room, and leaves the one in which this socket was. `again`: the seat that this page had before it lost its socket. A
   * page that comes back does not take the seat of one that the student has chosen since then.
   */
  z.object({ type: z.literal('voiceJoin'), room: VoiceRoomName, muted: z._default(z.boolean(), false), again: z.optional(SeatId) }),
  z.object({ type: z.literal('voiceLeave') }),
  z.object({ type: z.literal('voiceMute'), muted: z.boolean() }),
  /** To the seat of another student in the same room. */
  z.object({ type: z.literal('voiceSignal'), to: SeatId, signal: VoiceSignal }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export interface PresenceChange {
  userId: StudentId
  online: boolean
  lastSeen: number | null
}

/** Frames that the server sends. */
export type ServerFrame =
  | Poke
  /** Our own client gets the ids alone, because its replica has the cards. */
  | { type: 'onlineUsers'; users: { id: StudentId; firstName?: string; lastName?: string; profileImageUrl?: string }[] }
  /** Students who came online or went offline, together; `lastSeen` (epoch ms) of those who went offline. */
  | { type: 'presence'; changes: PresenceChange[] }
  /**
   * Sent to our own client once it is counted as connected: the current heads of its feeds, when its partners were last seen, and
   * the switched-off features.
   */
  | {
      type: 'hello'
      positions: Positions
      lastSeen: Record<string, number>
      now: number
      comingSoon: readonly ComingSoon[]
      operator: boolean
      /** Address by plain http that shows a network's sign-in page. Absent: the server's own. */
      portalCheckUrl?: string
    }
  | { type: 'availabilityUpdate'; userId: StudentId; user: unknown }
  | { type: 'newMessage' | 'queuedMessage'; message: ApiMessage }
  | { type: 'profilePictureUpdate'; userId: StudentId; profileImageUrl: string }
  | ({ type: 'meetupRequest' } & ReturnType<typeof toRequestFrame>)
  | ({ type: 'meetupResponse' } & ReturnType<typeof toResponseFrame>)
  /** Sent to the other members; `deletedBy` is set if a student deleted the group (clarifications C8, C9). */
  | { type: 'groupDeleted'; groupId: GroupId; groupName: string; reason: 'manual_deletion'; deletedBy: string }
  | { type: 'groupDeleted'; groupId: GroupId; groupName: string; reason: 'expiry' }
  /** `timeRemaining` in minutes (clarification C10). */
  | { type: 'groupDeletionWarning'; groupId: GroupId; groupName: string; timeRemaining: number }
  | { type: 'groupMemberJoined'; groupId: GroupId; groupName: string; member: Person }
  | { type: 'userTyping'; userId: StudentId; isTyping: boolean }
  | { type: 'messageDelivered'; clientMessageId: MessageId; message: ApiMessage; positions: Positions }
  | {
      type: 'messageError'
      clientMessageId: string | null
      status: number
      code: string
      field?: string
      message: string
      /** Seconds, as in HTTP. */
      retryAfter?: number | undefined
    }
  /** Contains the heads of the feeds, so that the client notices a lost poke. */
  | { type: 'pong'; now: number; positions: Positions }
  | { type: 'throttled'; retryAfter: number }
  /** Who is in a voice room that the reader may enter, in the order in which they came; sent at each change. */
  | { type: 'voiceRoom'; room: VoiceRoomName; seats: VoiceSeat[] }
  /** The response to `voiceJoin`: the seat of this socket. The client offers a connection to each seat before its own. */
  | { type: 'voiceJoined'; room: VoiceRoomName; seat: string; iceServers: readonly IceServer[] }
  | { type: 'voiceRefused'; room: VoiceRoomName; code: VoiceRefusal; message: string }
  | { type: 'voiceEnded'; room: VoiceRoomName; reason: VoiceEnd }
  | { type: 'voiceSignal'; from: string; signal: VoiceSignal }
  /** Asks for a `heartbeat`, from a client of our own that has sent nothing for `SILENCE.pinged`. */
  | { type: 'ping' }

/** Returns the flat frame of {type, ...}, {type, data: {...}} or {type, payload: {...}} (clarification D10). */
export function flatFrame(frame: unknown): unknown {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return frame
  const { data, payload, ...rest } = fieldsOf(frame)
  const inner = data ?? payload
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner, ...rest } : frame
}
