import * as z from 'zod/mini'
import type { Collection, Doc } from './collections.ts'
import type { Envelope } from './envelope.ts'
import { MessageId, StudentId } from './ids.ts'
import { meetupFrom, MeetupReply, NewMeetup, type Meetup } from './meetup.ts'
import { messageFrom, NewMessage, readMessage, type Conversation, type Message } from './message.ts'
import { availableUntil } from './rules/availability.ts'
import { answered } from './rules/meetup.ts'
import { UNSENT_POSITION } from './rules/order.ts'
import { availabilityFrom, AvailabilityChange, ProfileChange, profileFrom, withProfile, type Account } from './student.ts'

/** Ids of the documents that a command touches, by collection. */
export type Touched = { [C in Collection]?: string[] }
/** Documents by collection and id, as far as they are known. */
export type Known = { [C in Collection]?: { [id: string]: Doc<C> | undefined } }

/**
 * Everything a device needs to know of one command. Permission and truth live in `sync-server/commands`.
 *
 * `effects` is pure and idempotent: it says what the touched documents look like once this envelope counts, given what
 * they look like without it, and lays nothing over what the server already said (design.md section 6).
 */
export interface Command<I> {
  /** Raised when `input` changes its shape; `lift` brings older inputs up before they are sent. */
  version: number
  input: z.ZodMiniType<I>
  /** `:name` in the path is filled from the input. */
  endpoint: { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }
  body(input: I, me: StudentId): Record<string, unknown> | undefined
  /** The input inside a request, under whatever accepted names; `input` validates it. */
  from(body: Record<string, unknown>, params: Record<string, string>): unknown
  /** Of what it makes, where it makes something: envelope and Idempotency-Key have that id, too. */
  idOf?(input: I): string
  /** Statuses besides 2xx that mean that what was wanted is so. */
  success?: readonly number[]
  /** Whom it is addressed to: a student, a group, or 'campus'. */
  receiver(input: I): string
  touches(input: I, me: StudentId): Touched
  effects(known: Known, envelope: Envelope<I>): Known
  /**
   * A waiting, never attempted envelope with the same key is replaced by the next one, inputs merged. Absent: never.
   * A read mark is no change of the student's own making: it is not counted as one.
   */
  replaces?: { key(input: I): string; merge(older: I, newer: I): I }
  /** Counted in `data-pending` and told to the student. */
  counted: boolean
  /** A refused one still shows (a failed bubble); of the others only the reason is kept. */
  showsRefused: boolean
  lift?(input: unknown, version: number): unknown
}

const command = <I>(spec: Command<I>): Command<I> => spec

export const MarkRead = z.object({
  partnerId: StudentId,
  /** Absent: everything so far. */
  upTo: z.optional(MessageId),
  /** Where that message stands, for the effect on this device; the server looks for itself. */
  position: z.optional(z.number()),
})
export type MarkRead = z.infer<typeof MarkRead>

export const COMMANDS = {
  sendMessage: command<NewMessage>({
    version: 1,
    input: NewMessage,
    endpoint: { method: 'POST', path: '/api/messages' },
    body: (input) => ({ ...input }),
    from: messageFrom,
    idOf: (input) => input.id,
    receiver: (input) => input.toUserId,
    touches: (input) => ({ messages: [input.id], conversations: [input.toUserId], ...(input.meetupId && { meetups: [input.meetupId] }) }),
    effects: (known, envelope) => {
      const { input } = envelope
      const said = known.messages?.[input.id] ?? answeredMessage(envelope)
      const message = said ?? unsentMessage(envelope)
      return {
        messages: { [input.id]: message },
        conversations: { [input.toUserId]: withLastMessage(known.conversations?.[input.toUserId], message) },
      }
    },
    counted: true,
    showsRefused: true,
  }),

  markRead: command<MarkRead>({
    version: 1,
    input: MarkRead,
    endpoint: { method: 'POST', path: '/api/messages/conversations/:partnerId/read' },
    body: ({ upTo }) => (upTo === undefined ? undefined : { upTo }),
    from: (body, params) => ({ partnerId: params.partnerId, upTo: body.upTo }),
    receiver: (input) => input.partnerId,
    touches: (input) => ({ conversations: [input.partnerId] }),
    effects: (known, { input }) => {
      const conversation = known.conversations?.[input.partnerId]
      return conversation ? { conversations: { [input.partnerId]: readUpTo(conversation, input.position ?? conversation.lastPosition) } } : {}
    },
    replaces: { key: (input) => input.partnerId, merge: (older, newer) => ((older.position ?? 0) > (newer.position ?? 0) ? older : newer) },
    counted: false,
    showsRefused: false,
  }),

  setAvailability: command<AvailabilityChange>({
    version: 1,
    input: AvailabilityChange,
    endpoint: { method: 'PUT', path: '/api/users/availability' },
    body: (input) => ({ ...input }),
    from: availabilityFrom,
    receiver: () => 'campus',
    touches: (_, me) => ({ account: [me] }),
    effects: (known, envelope) => {
      const account = known.account?.[envelope.senderId]
      return account ? { account: { [account.id]: withAvailability(account, envelope.input, envelope.composedAt, envelope.utcOffset) } } : {}
    },
    replaces: { key: () => '', merge: merged },
    counted: true,
    showsRefused: false,
  }),

  updateProfile: command<ProfileChange>({
    version: 1,
    input: ProfileChange,
    endpoint: { method: 'PUT', path: '/api/users/profile' },
    body: (input, me) => ({ userId: me, ...input }),
    from: profileFrom,
    receiver: () => 'campus',
    touches: (_, me) => ({ account: [me] }),
    effects: (known, { senderId, input }) => {
      const account = known.account?.[senderId]
      return account ? { account: { [senderId]: withProfile(account, input) } } : {}
    },
    replaces: { key: () => '', merge: merged },
    counted: true,
    showsRefused: false,
  }),

  requestMeetup: command<NewMeetup>({
    version: 1,
    input: NewMeetup,
    endpoint: { method: 'POST', path: '/api/meetup-requests' },
    // Exactly the specification's fields (spec §3): the id is the key.
    body: ({ id: _, scheduledTime, ...input }) => ({ ...input, scheduledTime: new Date(scheduledTime).toISOString() }),
    from: meetupFrom,
    idOf: (input) => input.id,
    receiver: (input) => input.toUserId,
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, envelope) => ({ meetups: { [envelope.input.id]: known.meetups?.[envelope.input.id] ?? unsentMeetup(envelope) } }),
    counted: true,
    showsRefused: true,
  }),

  answerMeetup: command<MeetupReply>({
    version: 1,
    input: MeetupReply,
    endpoint: { method: 'PATCH', path: '/api/meetup-requests/:id' },
    body: ({ status }) => ({ status }),
    from: (body, params) => ({ id: params.id, status: body.status }),
    receiver: (input) => input.requesterId ?? 'campus',
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, { input, composedAt }) => {
      const meetup = known.meetups?.[input.id]
      return meetup ? { meetups: { [input.id]: answered(meetup, input.status, composedAt) } } : {}
    },
    counted: true,
    showsRefused: false,
  }),
} as const

export type CommandName = keyof typeof COMMANDS
export type Input<N extends CommandName> = (typeof COMMANDS)[N] extends Command<infer I> ? I : never

/** The entry of a command whose name is only known at run time. */
export function commandOf(name: CommandName): Command<unknown> {
  return COMMANDS[name] as unknown as Command<unknown>
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}

/** Both changes as one; what the newer does not say, the older does. */
function merged<T extends object>(older: T, newer: T): T {
  return { ...older, ...Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== undefined)) }
}

/**
 * An account after an availability change: each part only where it was composed no earlier than what stands
 * (a phone that comes back does not undo the laptop's newer word, hardening F32).
 */
export function withAvailability(account: Account, change: AvailabilityChange, composedAt: number, utcOffset: number): Account {
  const stamps = account.availabilityComposedAt
  const next = { ...account, availabilityComposedAt: { ...stamps } }
  if ((change.status !== undefined || change.availabilityText !== undefined) && composedAt >= stamps.status) {
    next.currentStatus = change.status ?? account.currentStatus
    next.availabilityText = change.availabilityText ?? account.availabilityText
    next.availableUntil = availableUntil(next.currentStatus, next.availabilityText, composedAt, utcOffset)
    next.availabilityComposedAt.status = composedAt
  }
  if (change.location !== undefined && composedAt >= stamps.location) {
    next.currentLocation = change.location
    next.availabilityComposedAt.location = composedAt
  }
  if (change.subjects !== undefined && composedAt >= stamps.subjects) {
    next.currentSubjects = change.subjects
    next.availabilityComposedAt.subjects = composedAt
  }
  return next
}

/** A conversation in which this message is the last, unless a later one already is. */
export function withLastMessage(conversation: Conversation | undefined, message: Message): Conversation {
  const partner = message.toUserId
  if (conversation && message.position !== UNSENT_POSITION && conversation.lastPosition >= message.position) return conversation
  return {
    id: partner,
    lastMessageId: message.id,
    lastMessage: message.content,
    lastMessageFrom: message.fromUserId,
    lastMessageAt: message.createdAt,
    lastPosition: message.position === UNSENT_POSITION ? (conversation?.lastPosition ?? 0) : message.position,
    unreadCount: conversation?.unreadCount ?? 0,
    readUpTo: conversation?.readUpTo ?? 0,
  }
}

/** A conversation read up to a position; a mark never moves back. */
export function readUpTo(conversation: Conversation, position: number): Conversation {
  const mark = Math.max(conversation.readUpTo, position)
  return { ...conversation, readUpTo: mark, unreadCount: mark >= conversation.lastPosition ? 0 : conversation.unreadCount }
}

/** A message that only this device knows, as its bubble shows it. */
function unsentMessage(envelope: Envelope<NewMessage>): Message & { outboxOrder: number } {
  const { meetupId: _, ...input } = envelope.input
  return {
    ...input,
    fromUserId: envelope.senderId,
    position: UNSENT_POSITION,
    outboxOrder: envelope.order,
    createdAt: envelope.composedAt,
    composedAt: envelope.composedAt,
    deliveryStatus: envelope.refused ? 'failed' : envelope.synced ? 'sent' : 'queued',
    queuedForDelivery: false,
    deliveredAt: null,
    readAt: null,
  }
}

/** A request that only this device knows. */
function unsentMeetup({ senderId, input, composedAt }: Envelope<NewMeetup>): Meetup {
  return { ...input, fromUserId: senderId, status: 'pending', createdAt: composedAt, answeredAt: null }
}

/** The message as the server's answer had it, for as long as no pull has brought it. */
function answeredMessage(envelope: Envelope<NewMessage>): Message | undefined {
  return envelope.synced && envelope.answer ? readMessage(envelope.answer.body as object) : undefined
}
