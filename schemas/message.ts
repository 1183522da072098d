import * as z from 'zod/mini'
import { MESSAGE_MAX } from './constants.ts'
import { MeetupId, MessageId, StudentId } from './ids.ts'
import { CONFIRMED, UNCONFIRMED } from './rules/delivery.ts'
import { someText } from './text.ts'

export const MessageText = someText(MESSAGE_MAX)
export const MessageType = z.enum(['text', 'meetup'])
export const DeliveryStatus = z.enum([...UNCONFIRMED, ...CONFIRMED])

/** A message, the same document for both of its students. */
export const Message = z.object({
  id: MessageId,
  fromUserId: StudentId,
  toUserId: StudentId,
  content: z.string(),
  messageType: MessageType,
  /** Only direct chats exist (clarification D14). */
  conversationType: z.literal('direct'),
  /** Place in the conversation, from 1 up; given by the server and never changed. */
  position: z.number(),
  /** Epoch ms, server's clock. */
  createdAt: z.number(),
  /** Epoch ms, device's clock as corrected and clamped; shown in the details (clarification H20). */
  composedAt: z.number(),
  deliveryStatus: DeliveryStatus,
  /** True from sending until a device has it, where none was connected when it was sent (clarification D5). */
  queuedForDelivery: z.boolean(),
  deliveredAt: z.nullable(z.number()),
  readAt: z.nullable(z.number()),
  firebaseMessageId: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** A message as the API and the socket show it: both name pairs, ISO times (clarifications D2, D20, H18). */
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

/** The message inside any of the forms the specification shows: either name pair, either name and form of a time (clarifications D20, H18). */
export function readMessage(wire: Partial<Record<keyof ApiMessage, unknown>>): Message {
  const createdAt = time(wire.createdAt ?? wire.timestamp) ?? 0
  const status = wire.deliveryStatus as Message['deliveryStatus'] | undefined
  return {
    id: wire.id as MessageId,
    fromUserId: (wire.fromUserId ?? wire.senderId) as StudentId,
    toUserId: (wire.toUserId ?? wire.receiverId) as StudentId,
    content: String(wire.content ?? ''),
    messageType: wire.messageType === 'meetup' ? 'meetup' : 'text',
    conversationType: 'direct',
    position: Number(wire.position ?? 0),
    createdAt,
    composedAt: time(wire.composedAt) ?? createdAt,
    deliveryStatus: status ?? (wire.isRead ? 'read' : 'sent'),
    queuedForDelivery: wire.queuedForDelivery === true,
    deliveredAt: time(wire.deliveredAt),
    readAt: time(wire.readAt),
    firebaseMessageId: (wire.firebaseMessageId as string | null | undefined) ?? null,
  }
}

function time(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? new Date(value).getTime() : null
}

/** One conversation as one of its two students sees it; the id is the partner's. */
export const Conversation = z.object({
  id: StudentId,
  lastMessageId: MessageId,
  lastMessage: z.string(),
  lastMessageFrom: StudentId,
  lastMessageAt: z.number(),
  /** Position of the last message this student may see. */
  lastPosition: z.number(),
  unreadCount: z.number(),
  /** Position up to which this student has read; only forward. */
  readUpTo: z.number(),
  /** Its messages make no notifications for this student. */
  muted: z.boolean(),
  archived: z.boolean(),
  /** Position up to which this student has deleted it for themselves; only forward. */
  deletedUpTo: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

/** What `sendMessage` takes. */
export const NewMessage = z.object({
  id: MessageId,
  toUserId: StudentId,
  content: MessageText,
  messageType: z._default(MessageType, 'text'),
  conversationType: z._default(z.literal('direct'), 'direct'),
  firebaseMessageId: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /** The request that this is the copy of, given once that is kept: it goes after it, and only with it (clarification E5). */
  meetupId: z.optional(MeetupId),
})
export type NewMessage = z.infer<typeof NewMessage>

/** The same under any of the names the specification uses for it (clarifications D2, D3). Sender and states are never read. */
export function messageFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    id: body.clientMessageId ?? body.id ?? (typeof body.firebaseMessageId === 'string' ? safeId(body.firebaseMessageId) : undefined),
    toUserId: body.toUserId ?? body.receiverId ?? body.to,
    content: body.content,
    messageType: body.messageType ?? undefined,
    conversationType: body.conversationType ?? undefined,
    firebaseMessageId: body.firebaseMessageId ?? undefined,
    meetupId: body.meetupId ?? undefined,
  }
}

/** A push key of the realtime database as one of our ids: it may hold '_', ours may not (clarification D17). */
function safeId(pushKey: string): string {
  return `fb-${pushKey.replaceAll('_', '-u')}`.slice(0, 64)
}
