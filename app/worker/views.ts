import type { ComingSoon } from '../../schemas/coming-soon.ts'
import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import type { Message } from '../../schemas/message.ts'
import type { Group } from '../../schemas/group.ts'
import type { EnvelopeId, MessageId, StudentId } from '../../schemas/ids.ts'
import type { Meetup } from '../../schemas/meetup.ts'
import type { Notification } from '../../schemas/notification.ts'
import type { Person } from '../../schemas/person.ts'
import type { StudySession } from '../../schemas/study-session.ts'
import type { ProfileUpdate, Student } from '../../schemas/student.ts'
import type { Status } from '../../schemas/rules/availability.ts'
import type { MatchReason } from '../../schemas/rules/match.ts'
import type { MeetupState } from '../../schemas/rules/meetup.ts'

/** The results of queries for screens (`Queries`). Types only, apart from one list; screens import them from `app/data/views.ts`. */

/** A classmate as screens show them: availability at this moment, presence from the socket. */
export interface StudentView extends Student {
  /** Connected; false whenever their status is offline (clarification I3). */
  isOnline: boolean
  /** When they were last connected, epoch ms, server clock; null if this device does not know. */
  lastSeen: number | null
  match: MatchReason
}

export interface ConversationView {
  partnerId: StudentId
  partner: StudentView | null
  lastMessage: string
  lastMessageAt: number
  lastMessageMine: boolean
  /** Null while this device does not have the message. */
  lastMessageType: Message['messageType'] | null
  /** Delivery status of the last message if it is mine, else null. */
  lastDelivery: Message['deliveryStatus'] | null
  unreadCount: number
  /** The input with which `markRead` reads what this row shows; null if nothing is unread, or only my own unsent message is shown. */
  toRead: { upTo: MessageId; position: number } | null
  muted: boolean
  archived: boolean
  /** It stands above the others: pinned, and not archived. */
  pinned: boolean
  isTyping: boolean
}

export interface ChatMessage extends Message {
  /** Position among my unsent messages; absent once the server has it. */
  outboxOrder?: number
  /** Why the server refused it, as a text for the student. */
  refusal?: string
  /** It may be taken back or changed: never attempted, or refused for good. */
  editable: boolean
}

export interface ChatView {
  partner: StudentView | null
  /** Oldest first. */
  messages: ChatMessage[]
  /** No older message exists, here or on the server. */
  complete: boolean
  /** The student deleted this conversation; messages that came since are here. */
  emptied: boolean
  /** Number of older messages, here or on the server: positions have no gaps. */
  older: number
  /** Position up to which I have read, as of now. */
  readUpTo: number
  isTyping: boolean
}

/** A message that a search has found. */
export interface FoundMessage extends Pick<Message, 'id' | 'fromUserId' | 'content' | 'createdAt' | 'position'> {
  partnerId: StudentId
}

/** State of my last change to a document, as its card shows it. */
export interface OwnChange {
  /** The server does not have it yet. */
  waiting: boolean
  /** Kind and reason of a refused change, with the id for `retry` or `discard`; null if it was not refused. */
  refusal: { envelopeId: EnvelopeId; kind: CommandName; reason: string } | null
}

export interface MeetupView extends Meetup, OwnChange {
  /** The other student; null if this device does not have them (any more). */
  partner: StudentView | null
  partnerId: StudentId
  /** I proposed the time that stands, by the request or by the last move. */
  askedByMe: boolean
  state: MeetupState
  /** Still pending after its scheduled time, by the server's clock. */
  expired: boolean
}

/** A member of a study group. */
export interface MemberView extends Person {
  program: string
  year: string
  currentStatus: Status
  /** Connected; false whenever their status is offline (clarification I3). */
  isOnline: boolean
  /** This member is me, so the card offers no contact. */
  isMe: boolean
  /** Shown to fellow members if the member shares it, else empty; so is `whatsappNumber` (clarifications C16, H7). */
  phoneNumber: string
  whatsappNumber: string
}

/** An open study group, mine or one to join. */
export interface GroupView extends Group, OwnChange {
  /** I am a member. */
  mine: boolean
  openedByMe: boolean
  /** I am invited and have not answered. */
  invitesMe: boolean
  /** Number of seats that anybody may take. */
  seatsLeft: number
  /** Number of seats that invitations hold, mine included. */
  seatsHeld: number
  /** A seat is left for me: the one that my invitation holds, or one that anybody may take. */
  hasSeat: boolean
  /** In the order they joined, as far as this device knows them. */
  members: MemberView[]
  /** Who is invited, as far as this device knows them; empty for a student who is neither a member nor invited. */
  invited: InvitedView[]
}

/** A student who is invited to a group. */
export interface InvitedView extends MemberView {
  /** Until when the invitation holds a seat, epoch ms; null if it does not any more. */
  heldUntil: number | null
}

/** An active study session of mine. */
export interface StudySessionView extends StudySession, OwnChange {
  /** Name of its group. */
  name: string
  location: string
  participantCount: number
  /** Only its members and invited students see its group. */
  isPrivate: boolean
}

/** Profile changes that the server refused, with the values that the student typed (clarification B11). */
export interface RefusedProfile {
  /** Ids for `discard`, and for `instead` of the next change; `reason` belongs to the last one. */
  envelopeIds: EnvelopeId[]
  change: ProfileUpdate
  /** The field that the reason is about, if the server named one. */
  field: keyof ProfileUpdate | null
  reason: string
}

export interface NotificationView extends Notification {
  /** The sender's status as others see it; offline if there is no sender on this device. */
  senderStatus: Status
  /** Made by this device, and marked as read only here (`markLocalNotificationsRead`). */
  local: boolean
}

export interface NotificationsView {
  /** Newest first, at most 50. */
  list: NotificationView[]
  /** Number of unread ones, of all that this device knows. */
  unread: number
  /** All unread ones: for `readAllNotifications`, and `local` for `markLocalNotificationsRead`. */
  toRead: { upTo: number; ids: string[]; local: string[] }
}

export const CONNECTIONS = ['online', 'offline', 'syncing', 'signed-out', 'outdated'] as const
export type Connection = (typeof CONNECTIONS)[number]

export interface StatusView {
  connection: Connection
  /** The server was reached and failed, so the network is not the cause. */
  serverFails: boolean
  /** The sign-in page of a network responds in place of the server, so the student must sign in there first. */
  behindPortal: boolean
  /** Address that shows this page, as far as this device knows; null: the server's own, by plain http. */
  portalCheckUrl: string | null
  /** Number of pending changes, without read marks. */
  pending: number
  /** Number of refused changes, which need the student. */
  refused: number
  /**
   * When the replica was last written, epoch ms, server clock; null before the first bootstrap. Up to a minute earlier while the server
   * can be reached.
   */
  asOf: number | null
  /** This device has each student of the campus directory (`isWholeCampus`). */
  isDirectoryLoaded: boolean
  /** Server time minus device time, ms. */
  clockOffset: number
  /** Features that the campus has switched off on profiles, as far as this device knows. */
  comingSoon: readonly ComingSoon[]
  /** I am an operator, as far as this device knows. */
  operator: boolean
}

/** A change of mine that the server has not accepted: pending or refused. */
export type PendingChangeView = { [N in CommandName]: { kind: N; input: Input<N> } & PendingChangeState }[CommandName]

interface PendingChangeState {
  id: EnvelopeId
  /** A student, a group or 'campus'. */
  receiverId: string
  composedAt: number
  attempts: number
  /** Needs the student; `reason` has the cause. */
  refused: boolean
  /** The server has failed on it with an error of its own; the drain sends it again. */
  failing: boolean
  /** HTTP status of the last response, 0 if there was none; null: no result yet. */
  status: number | null
  /** Input field that the last response was about, if the server named one. */
  field: string | null
  /** Code of the last response, a word; empty if it had none. */
  code: string
  /** Message of the last response, a sentence; empty if it had none. */
  reason: string
  /** It may be taken back or changed: never attempted, or refused for good. */
  editable: boolean
}
