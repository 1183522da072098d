import * as z from 'zod/mini'
import { MESSAGE_MAX } from './constants.ts'
import { MeetupId, MessageId, StudentId } from './ids.ts'
import { idOf } from './id-of.ts'
import { CONFIRMED, UNCONFIRMED } from './rules/delivery.ts'
import { someText } from './text.ts'

export const MessageText = someText(MESSAGE_MAX)
const MessageType = z.enum(['text', 'meetup'])
export const DeliveryStatus = z.enum([...UNCONFIRMED, ...CONFIRMED])

/** A message; both students have the same document. */
export const Message = z.object({
  id: MessageId,
  fromUserId: StudentId,
  toUserId: StudentId,
  content: z.string(),
  messageType: MessageType,
  /** Only direct chats exist (clarification D14). */
  conversationType: z.literal('direct'),
  /** Position in the conversation, starting at 1; assigned by the server and never changed. */
  position: z.number(),
  /** Epoch ms, server clock. */
  createdAt: z.number(),
  /** Epoch ms, device clock, corrected and clamped; shown in the details (clarification H20). */
  composedAt: z.number(),
  deliveryStatus: DeliveryStatus,
  /** True if no device of the receiver was connected when it was sent, until one has it (clarification D5). */
  queuedForDelivery: z.boolean(),
  deliveredAt: z.nullable(z.number()),
  readAt: z.nullable(z.number()),
  firebaseMessageId: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** A message as the API and the socket show it: both pairs of names, ISO times (clarifications D2, D20, H18). */
export interface ApiMessage extends Omit<Message, 'createdAt' | 'composedAt' | 'deliveredAt' | 'readAt'> {
  senderId: StudentId
  receiverId: StudentId
  createdAt: string
  timestamp: string
  composedAt: string
  deliveredAt: string | null
  readAt: string | null
  isRead: boolean
}

export function toApiMessage(message: Message): ApiMessage {
  const createdAt = new Date(message.createdAt).toISOString()
  return {
    ...message,
    senderId: message.fromUserId,
    receiverId: message.toUserId,
    createdAt,
    timestamp: createdAt,
    composedAt: new Date(message.composedAt).toISOString(),
    deliveredAt: message.deliveredAt === null ? null : new Date(message.deliveredAt).toISOString(),
    readAt: message.readAt === null ? null : new Date(message.readAt).toISOString(),
    isRead: message.deliveryStatus === 'read',
  }
}

/** Reads a message in any form of the specification: either pair of names, either name and format of a time (clarifications D20, H18). */
export function readMessage(message: Partial<Record<keyof ApiMessage, unknown>>): Message {
  const createdAt = time(message.createdAt ?? message.timestamp) ?? 0
  const status = message.deliveryStatus as Message['deliveryStatus'] | undefined // cast: our server and the specification know only these
  return {
    id: idOf<MessageId>(String(message.id)),
    fromUserId: idOf<StudentId>(String(message.fromUserId ?? message.senderId)),
    toUserId: idOf<StudentId>(String(message.toUserId ?? message.receiverId)),
    content: String(message.content ?? ''),
    messageType: message.messageType === 'meetup' ? 'meetup' : 'text',
    conversationType: 'direct',
    position: Number(message.position ?? 0),
    createdAt,
    composedAt: time(message.composedAt) ?? createdAt,
    deliveryStatus: status ?? (message.isRead ? 'read' : 'sent'),
    queuedForDelivery: message.queuedForDelivery === true,
    deliveredAt: time(message.deliveredAt),
    readAt: time(message.readAt),
    firebaseMessageId: typeof message.firebaseMessageId === 'string' ? message.firebaseMessageId : null,
  }
}

function time(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? new Date(value).getTime() : null
}

/** A conversation as one of its two students sees it; its id is the partner's. */
export const Conversation = z.object({
  id: StudentId,
  lastMessageId: MessageId,
  lastMessage: z.string(),
  lastMessageFrom: StudentId,
  lastMessageAt: z.number(),
  /** Position of the last message that this student may see. */
  lastPosition: z.number(),
  unreadCount: z.number(),
  /** Position up to which this student has read; never decreases. */
  readUpTo: z.number(),
  /** If true, its messages do not notify this student. */
  muted: z.boolean(),
  archived: z.boolean(),
  /** If true, it stands above the others of its owner, unless it is archived. */
  pinned: z.boolean(),
  /** Position up to which this student has deleted it for themselves; never decreases. */
  deletedUpTo: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

/** Input of `sendMessage`. */
export const NewMessage = z.object({
  id: MessageId,
  toUserId: StudentId,
  content: MessageText,
  messageType: z._default(MessageType, 'text'),
  conversationType: z._default(z.literal('direct'), 'direct'),
  firebaseMessageId: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /**
   * The meetup request of which this message is a copy, set once that is stored. The message is sent after the request, and only
   * with it (clarification E5).
   */
  meetupId: z.optional(MeetupId),
})
export type NewMessage = z.infer<typeof NewMessage>

/** Reads `NewMessage` from a request body under any of the specification's names (clarifications D2, D3). Ignores sender and states. */
export function messageFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    id: body.clientMessageId ?? body.id ?? (typeof body.firebaseMessageId === 'string' ? idOfPushKey(body.firebaseMessageId) : undefined),
    toUserId: body.toUserId ?? body.receiverId ?? body.to,
    content: body.content,
    messageType: body.messageType ?? undefined,
    conversationType: body.conversationType ?? undefined,
    firebaseMessageId: body.firebaseMessageId ?? undefined,
    meetupId: body.meetupId ?? undefined,
  }
}

/** Converts a push key of the realtime database to one of our ids: the key may contain '_', our ids may not (clarification D17). */
export function idOfPushKey(pushKey: string): string {
  return `fb-${pushKey.replaceAll('_', '-u')}`.slice(0, 64)
}
