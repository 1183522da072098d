import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { Block } from '../../schemas/block.ts'
import type { Collection } from '../../schemas/collections.ts'
import type { CampusId, GroupId, InvitationId, MessageId, StudentId } from '../../schemas/ids.ts'
import type { Group } from '../../schemas/group.ts'
import type { Meetup } from '../../schemas/meetup.ts'
import type { Conversation, Message } from '../../schemas/message.ts'
import type { PushContent, PushKind } from '../../schemas/push.ts'
import type { Account } from '../../schemas/student.ts'

/** A student's account with the fields that only the server knows. */
export interface StudentRecord extends Account {
  /**
   * The verified address: it signs in and proves the campus. `email` is the address that the student shows; it may be any address
   * and proves nothing (clarification B20).
   */
  signInEmail: string
  /** Epoch ms of the last disconnect; null if the student never connected. */
  lastSeen: number | null
  /** Epoch ms since when an operator suspends the student; null for every other student. */
  suspendedAt: number | null
  /**
   * Epoch ms when the account was deleted; null for every other student. After deletion only an id is left, so that others still
   * have the student's messages.
   */
  removedAt: number | null
}

/** A block, with the blocker's id and the blocked student's name at that time. */
export interface StoredBlock extends Block {
  ownerId: StudentId
}

/** A message; it is withheld if its receiver never gets it, because the receiver has blocked its sender. */
export interface StoredMessage extends Message {
  withheld: boolean
}

/** A message with its key in the realtime database: unique in its conversation, and in the order of time (ADR 0074). */
export interface KeyedMessage extends StoredMessage {
  treeKey: string
}

/** A part of a conversation in the order of the keys of its messages, or of their times and keys. */
export interface MessageRange {
  reader: StudentId
  partner: StudentId
  /** Only messages above this position. */
  above: number
  order: 'key' | 'time'
  /** The first and the last place, both included; absent: all. With the order of keys only the keys count. */
  from?: { time: number; key: string } | undefined
  to?: { time: number; key: string } | undefined
  /** At most that many, from the last place or from the first. */
  limit: number
  side: 'first' | 'last'
}

/** A meetup request; it is withheld if its receiver never gets it, because the receiver has blocked its sender. */
export interface StoredMeetup extends Meetup {
  withheld: boolean
}

/** A group, with the campus of its creator. */
export interface StoredGroup extends Group {
  campusId: CampusId | null
}

/** The target of an invitation link: one of the invitations in its creator's account. */
export interface StoredInvitationLink {
  /** SHA-256 of the secret, hex. */
  tokenHash: string
  ownerId: StudentId
  id: InvitationId
  expiresAt: number
}

/** A connected calendar. */
export interface StoredCalendar {
  ownerId: StudentId
  /** The grant that gives access to it, sealed (`calendar/seal.ts`). */
  grant: string
  connectedAt: number
}

/**
 * A pending request to connect a calendar. When the provider sends the browser back with its state, the student and the browser
 * must be the same.
 */
export interface StoredConsent {
  /** SHA-256 of the state, hex. */
  stateHash: string
  ownerId: StudentId
  /** The auth session that made the request. */
  signIn: string
  /** PKCE verifier: it proves to the provider that the server that sends the code also made the request. */
  verifier: string
  askedAt: number
}

/** An event in the built-in calendar. */
export interface BuiltInEvent extends CalendarEvent {
  description?: string | undefined
}

/** A student's picture; each student has at most one. */
export interface StoredPicture {
  ownerId: StudentId
  /** SHA-256 of the bytes, hex. */
  hash: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}

export interface StoredConversation extends Conversation {
  ownerId: StudentId
}

/** A signed-in browser. */
export interface AuthSession {
  /** SHA-256 of the cookie's value, hex. */
  idHash: string
  studentId: StudentId
  createdAt: number
  expiresAt: number
  /** The seq in the student's own feed up to which this browser's checkpoints were taken as receipts. */
  receivedSeq: number
  /** Browser and system in words, such as 'Firefox' and 'Windows'; '' if it did not say. */
  browser: string
  system: string
  /** When it last sent a request or closed a socket, epoch ms; written rarely (`SEEN_INTERVAL`). */
  seenAt: number
  /**
   * When the student signed it out from another device or deleted the account, epoch ms. The row remains until `expiresAt`, so that the
   * browser learns why.
   */
  revokedAt: number | null
}

/** A device that gets pushes, of one auth session. */
export interface PushSubscription {
  id: string
  /** `AuthSession.idHash`. */
  signIn: string
  studentId: StudentId
  /** The endpoint of its push service, or its token at Firebase Cloud Messaging: one who knows it may be able to send. */
  address: string
  /**
   * The keys with which the server encrypts a push for this device, base64url. `aes`: its address is a token of Firebase Cloud Messaging.
   */
  keys: { p256dh: string; auth: string } | { aes: string }
  /** Origin of the app on that device. */
  origin: string
  refreshedAt: number
}

/** The subject of a push. Its text is made when it is sent, so that it says what is true then. */
export type PushSubject =
  | { about: 'message'; id: MessageId }
  /** A notification of the list; `content` is what the push says. */
  | { about: 'notification'; id: string; kind: PushKind; content: PushContent }
  | { about: 'group-end'; groupId: GroupId; endTime: number }
  /** A reminder that was put off. */
  | { about: 'group-later'; groupId: GroupId }
  | { about: 'test' }

/** A push that waits to be sent to a device. */
export interface StoredPush {
  seq: number
  subscriptionId: string
  subject: PushSubject
  createdAt: number
}

/** The identity of a student at an OpenID Connect provider. */
export interface StoredIdentity {
  issuer: string
  subject: string
  studentId: StudentId
}

/** The state that an earlier sign-in address can restore after a change, with the link that was mailed to it. */
export interface AddressUndo {
  /** SHA-256 of the link's token, hex. */
  tokenHash: string
  studentId: StudentId
  email: string
  campusId: CampusId | null
  campusInvited: boolean
  /** The identities that signed the student in before the change. */
  identities: Pick<StoredIdentity, 'issuer' | 'subject'>[]
  expiresAt: number
}

/** A code that was sent to an address. Each holder has at most one. */
export interface LoginCode {
  /** A browser that signs in, a student who proves that an address is theirs, or an address with few codes left (ADR 0055). */
  holder: string
  codeHash: string
  createdAt: number
  tries: number
}

/** The stored result of a command, returned to repeats of its key. */
export interface IdempotencyRecord {
  key: string
  studentId: StudentId
  command: string
  /** SHA-256 of the command's name and its parsed input, without the composed time. */
  inputHash: string
  result: unknown
  createdAt: number
}

export interface Job {
  id: string
  kind: string
  payload: unknown
  runAt: number
  attempts: number
}

export interface FeedEntry {
  feed: string
  collection: Collection
  docId: string
  seq: number
}

/** A move of a feed from `prev` to `seq` in one commit, with the changed documents. `rev` is the version that they have since then. */
export interface FeedMove {
  feed: string
  prev: number
  seq: number
  rev: number
  entries: { collection: Collection; docId: string }[]
}
