import type { Block } from '../../schemas/block.ts'
import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { ComingSoon } from '../../schemas/coming-soon.ts'
import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import type { Message } from '../../schemas/message.ts'
import type { Group } from '../../schemas/group.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import type { Meetup } from '../../schemas/meetup.ts'
import type { Notification } from '../../schemas/notification.ts'
import type { Person } from '../../schemas/person.ts'
import type { StudySession } from '../../schemas/study-session.ts'
import type { Account, ProfileUpdate, Student } from '../../schemas/student.ts'
import type { MatchReason } from '../../schemas/rules/match.ts'
import type { ObjectDiff } from '../object-diff.ts'

/** What the data worker gives the main thread: the only door between screens and data. Types only; `app/data` wraps it. */
export interface WorkerApi {
  /** Who is here, from what the device remembers, before anything else is opened. Resolves in one read. */
  start(options: StartOptions): Promise<StartResult>
  /** The answer to `/sync/pull` in the name of whom `start` was told of: it is waited for. */
  receiveBootstrap(answer: Said): Promise<void>
  /** Where values are told: what changed in one turn as one message. Given before anything is asked for. */
  connect(port: MessagePort): Promise<void>
  /** Tells the query's value now (when known), and what changed of it after every change, under the number that it is given. */
  live(query: number, name: QueryName, args: QueryArgs<QueryName>): Promise<void>
  end(query: number): Promise<void>
  /**
   * Gives a command. Resolves once it is durable on this device; rejects with a `DataError`, and then nothing was kept.
   *
   * @param id of its envelope: given again, it is done once
   * @param instead envelopes that are refused or were never attempted, and go in the same step; where one of them may have
   * been sent already it rejects with 'attempted', and all stays as it was
   */
  act<N extends CommandName>(name: N, input: Input<N>, id: EnvelopeId, instead?: readonly string[]): Promise<void>
  /** Has a code mailed to an address. Rejects with what the server says; needs the network, for a code is soon too old. */
  sendEmailCode(email: string): Promise<void>
  /** Shows by its code that an address is mine; answers the address as it is known now. Rejects as above. */
  verifyEmail(email: string, otpCode: string): Promise<string>
  /** What cannot wait in the outbox, below /api/; null where what is read is not there for me. Needs the network. */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** Says on the socket that I am writing to this student (throttled by the caller). */
  typing(partnerId: StudentId, isTyping: boolean): Promise<void>
  /**
   * Open chats with this student show a page more of what is older, and so many messages at least; false when there is none or
   * the network is away.
   */
  loadOlder(partnerId: StudentId, atLeast?: number): Promise<boolean>
  /**
   * Brings a page of what is older than this device has, of one conversation or of the first of all that is not whole, so that
   * it can be searched; answers whether it came nearer to that, or all of it is here. Rejects where the server cannot be reached.
   */
  loadOlderForSearch(partnerId: StudentId | null): Promise<'nearer' | 'not-kept' | 'done'>
  /** A refused or never attempted change: try again, or take it back. `discard` answers what had been composed, null where it is gone already. */
  retry(envelopeId: string): Promise<void>
  discard(envelopeId: string): Promise<unknown>
  /** Notifications that this device made itself were read; nobody else hears of it. */
  markLocalNotificationsRead(ids: readonly string[]): Promise<void>
  /** A picture as a profile keeps it, as a data URL: upright, square, small. Rejects what cannot be read as a picture. */
  resizePicture(image: Blob | ImageBitmap): Promise<string>
  /** Browser events that workers do not get. */
  handleWindowEvent(event: 'online' | 'offline' | 'visible' | 'hidden' | 'activity' | 'focus' | 'leaving'): Promise<void>
  /** Remembered for the next start. */
  saveLastPage(path: string): Promise<void>
  /** Wipes the device and signs out, with or without a network. */
  signOut(): Promise<void>
}

/** What changed of a query's value (`changed`), with its number. */
export type QueryUpdate = [query: number, change: ObjectDiff]

export interface StartOptions {
  /** The page was reached from the sign-in page: who is here must be asked before anything is shown. */
  signedInJustNow: boolean
  /** The answer to `/api/auth/user`, where the page has asked already; if that names somebody, `window` follows. */
  who?: Said
}

/** What the server answered the page; status 0: nothing. */
export interface Said {
  status: number
  body: unknown
  session: string | null
  time: string | null
}

/** `student` is the one whose data is on this device; `account` what was last known of them; null where nobody is known. */
export interface BootState {
  student: StudentId | null
  account: Account | null
  lastPage: string | null
  /** What the main screens showed last, where the page itself could read it. */
  views?: LastView[]
}

export interface StartResult extends BootState {
  /** This browser keeps nothing: what is done lives as long as the page. */
  inMemory: boolean
}

/** A classmate as screens show one: availability as of now, presence from the socket. */
export interface StudentView extends Student {
  isOnline: boolean
  /** Epoch ms when last connected, as far as this device heard; null where it did not. */
  lastSeen: number | null
  match: MatchReason
}

export interface ConversationView {
  partnerId: StudentId
  partner: StudentView | null
  lastMessage: string
  lastMessageAt: number
  lastMessageMine: boolean
  /** Of the last message, where it is mine. */
  lastDelivery: Message['deliveryStatus'] | null
  unreadCount: number
  muted: boolean
  archived: boolean
  isTyping: boolean
}

export interface ChatMessage extends Message {
  /** Place among my unsent messages; absent once the server has it. */
  outboxOrder?: number
  /** Why it was refused, for the student. */
  refusal?: string
  /** It may be taken back or changed: never attempted, or refused for good. */
  editable: boolean
}

export interface ChatView {
  partner: StudentView | null
  /** Oldest first. */
  messages: ChatMessage[]
  /** Nothing older exists anywhere. */
  complete: boolean
  /** So many older ones exist, here or at the server: positions have no gaps. */
  older: number
  /** Position up to which I have read, as of now. */
  readUpTo: number
  isTyping: boolean
}

/** A message that a search has found. */
export interface FoundMessage extends Pick<Message, 'id' | 'fromUserId' | 'content' | 'createdAt' | 'position'> {
  partnerId: StudentId
}

/** What I did last about something, as its card says it. */
export interface OwnChange {
  /** It is not at the server yet. */
  waiting: boolean
  /** It was refused: why, and what to give to `retry` or `discard`. */
  refusal: { envelopeId: EnvelopeId; reason: string } | null
}

export interface MeetupView extends Meetup, OwnChange {
  /** The other one; null where this device does not know them (any more). */
  partner: StudentView | null
  askedByMe: boolean
  /** Still pending when its time came, by the server's clock. */
  expired: boolean
}

/** A member of a study group. */
export interface MemberView extends Person {
  program: string
  year: string
  isOnline: boolean
  /** Myself: nobody contacts themselves. */
  isMe: boolean
  /** For fellow members, where the member shows them; else empty (clarifications C16, H7). */
  phoneNumber: string
  whatsappNumber: string
}

/** An open study group, mine or one to join. */
export interface GroupView extends Group, OwnChange {
  /** I am a member. */
  mine: boolean
  seatsLeft: number
  /** In the order they joined, as far as this device knows them. */
  members: MemberView[]
}

/** An active study session of mine. */
export interface ActiveSessionView extends StudySession, OwnChange {
  /** Of its group. */
  name: string
  location: string
  participantCount: number
}

/** What the server refused of my profile, with what had been typed (clarification B11). */
export interface ProfileRefusal {
  /** For `discard`, and for what takes their place; the last is the one whose reason is said. */
  envelopeIds: EnvelopeId[]
  change: ProfileUpdate
  /** Beside which field it belongs, where the server named one. */
  field: keyof ProfileUpdate | null
  reason: string
}

export interface NotificationView extends Notification {
  /** Made on this device, and read there alone (`noticed`). */
  local: boolean
}

export interface NotificationsView {
  /** Newest first, fifty at most. */
  list: NotificationView[]
  /** Of all that this device knows. */
  unread: number
  /** All that is unread: for `readAllNotifications`, and for `noticed`. */
  toRead: { upTo: number; ids: string[]; local: string[] }
}

export const CONNECTIONS = ['online', 'offline', 'syncing', 'signed-out', 'outdated'] as const
export type Connection = (typeof CONNECTIONS)[number]

export interface StatusView {
  connection: Connection
  /** The server was reached, and could not answer: it is not the network. */
  serverFails: boolean
  /** Changes not yet answered, read marks left out. */
  pending: number
  /** Of these, messages. */
  pendingMessages: number
  /** Refused ones, which need the student. */
  refused: number
  /** Epoch ms of the last complete pull, or null. */
  asOf: number | null
  /** Server time minus device time, ms. */
  clockOffset: number
  /** Switched off on profiles, as far as is known here. */
  comingSoon: readonly ComingSoon[]
  /** I am an operator, as far as is known here. */
  operator: boolean
}

/** A change of mine that the server has not taken: it waits, or was refused. */
export type PendingChangeView = { [N in CommandName]: { kind: N; input: Input<N> } & WaitingState }[CommandName]

interface WaitingState {
  id: EnvelopeId
  /** A student, a group or 'campus'. */
  receiverId: string
  composedAt: number
  attempts: number
  /** Needs the student: `reason` says why. */
  refused: boolean
  /** The server itself keeps failing on it; it is tried again. */
  failing: boolean
  /** Of the last answer, 0 where none came; null: it was not asked for one yet. */
  status: number | null
  /** Of its input, what the last answer was about, where the server named it. */
  field: string | null
  /** What the last answer said, as a sentence; empty where it said nothing. */
  reason: string
  /** It may be taken back or changed: never attempted, or refused for good. */
  editable: boolean
}

/** The session as the worker knows it: null student means signed out (landing). `ready`: local data can be shown. */
export interface SessionState {
  student: StudentId | null
  /** The page must start again: somebody else signed in on this browser, or signed out. */
  restart: boolean
  /** It must for another reason: the browser took what was kept here. Whoever is here stays, with what they are writing. */
  lost?: boolean
  /** The data of the student here has not opened for `OPENING_TIMEOUT`: nothing can be read or written until it does. */
  stuck?: boolean
  /** As at the start. */
  inMemory?: boolean
}

/** Every named query: its arguments and its value. */
export interface Queries {
  session: { args: null; value: SessionState }
  status: { args: null; value: StatusView }
  waiting: { args: null; value: PendingChangeView[] }
  /** The body of a batch for a page that is closed; null: nothing of mine is on its way. */
  handover: { args: null; value: string | null }
  me: { args: null; value: Account | null }
  classmates: { args: null; value: StudentView[] }
  student: { args: { id: string }; value: StudentView | null }
  conversations: { args: null; value: ConversationView[] }
  chat: { args: { partnerId: string; limit: number }; value: ChatView }
  /** Messages that hold each word of a text, the newest first, fifty at most, of one partner or of all; none of an empty one, by which they are read ahead. */
  search: { args: { text: string; partnerId?: StudentId }; value: FoundMessage[] }
  /** In so many conversations, of this one or of all, a search does not find everything: they go further back than this device. */
  olderElsewhere: { args: { partnerId?: StudentId }; value: number }
  meetups: { args: null; value: MeetupView[] }
  notifications: { args: null; value: NotificationsView }
  /** Open groups that I may see, mine among them, the first to end first. */
  groups: { args: null; value: GroupView[] }
  /** Active study sessions of mine, the first to end first. */
  sessions: { args: null; value: ActiveSessionView[] }
  /** Of my connected calendar, the first to start first. */
  events: { args: null; value: CalendarEvent[] }
  profileRefusal: { args: null; value: ProfileRefusal | null }
  /** Whom I block, the newest first. */
  blocked: { args: null; value: Block[] }
}
export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = Queries[N]['args']
export type QueryValue<N extends QueryName> = Queries[N]['value']

/** What a query said last; painted at the next start until it speaks again. */
export type LastView = { [N in QueryName]: { name: N; args: QueryArgs<N>; value: QueryValue<N> } }[QueryName]
export type { DataErrorCode } from '../../schemas/data-error.ts'
