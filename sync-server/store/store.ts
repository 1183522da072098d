import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { Block } from '../../schemas/block.ts'
import type { Collection } from '../../schemas/collections.ts'
import type { CampusId, InvitationId, StudentId } from '../../schemas/ids.ts'
import type { Group } from '../../schemas/group.ts'
import type { Meetup } from '../../schemas/meetup.ts'
import type { Conversation, Message } from '../../schemas/message.ts'
import type { Notification } from '../../schemas/notification.ts'
import type { Report } from '../../schemas/report.ts'
import type { StudySession } from '../../schemas/study-session.ts'
import type { Account } from '../../schemas/student.ts'

/**
 * Where the server keeps everything. Asynchronous and narrow: what commands and queries need, no query builder.
 * Every implementation passes `store-contract.ts`.
 */
export interface Store {
  /**
   * Runs `work` in a transaction that many may share: each has its own savepoint, one commit makes all durable
   * (architecture.md section 7). Resolves after the commit; rejects with what `work` threw, and then nothing of it stands.
   * `work` awaits nothing but its `tx`.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Runs `work` on one snapshot. */
  read<T>(work: (view: ReadTx) => Promise<T>): Promise<T>
  /** Every feed that a commit moved, after that commit, in commit order. */
  onMoved(listener: (moves: FeedMove[]) => void): void
  /** Each time at which jobs are due that a commit left (epoch ms), after that commit. */
  onJob(listener: (runAt: number) => void): void
  /** New whenever the history is (restored, emptied). */
  readonly epoch: string
  close(): Promise<void>
}

/** The store cannot take a write just now (disk full, database locked): nothing stands, trying again later is right. */
export class StoreUnavailable extends Error {}

/** What the server alone knows of a student, beside the account. */
export interface StudentRecord extends Account {
  /**
   * The address whose code came back: it signs in and names the campus. `email` is what the student shows, and may be any
   * (clarification B20); it is no proof of anything.
   */
  signInEmail: string
  /** Epoch ms of the last disconnect; null for somebody never seen. */
  lastSeen: number | null
  /** Epoch ms since when an operator keeps them out; null for everybody else. */
  suspendedAt: number | null
  /** Epoch ms when their account was deleted: what is left is an id under which others have their words; null for everybody else. */
  removedAt: number | null
}

/** A block, and how who blocks knew who is blocked. */
export interface StoredBlock extends Block {
  ownerId: StudentId
}

/** A message that its receiver never hears of, because they have blocked its sender. */
export interface StoredMessage extends Message {
  withheld: boolean
}

/** A request that the student who was asked never hears of, because they have blocked the one who asks. */
export interface StoredMeetup extends Meetup {
  withheld: boolean
}

/** A group, and whose it is: the campus of who opened it. */
export interface StoredGroup extends Group {
  campusId: CampusId | null
}

/** Where an invitation link leads: to one of the invitations that stand with its maker. */
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
  /** What opens it, sealed (`calendar/seal.ts`). */
  grant: string
  connectedAt: number
}

/** A question to connect a calendar: whoever comes back with its state is who asked, and on the browser that asked. */
export interface StoredConsent {
  /** SHA-256 of the state, hex. */
  stateHash: string
  ownerId: StudentId
  /** The sign-in that asked. */
  signIn: string
  /** Of PKCE: shows the provider that who brings the code is who asked. */
  verifier: string
  askedAt: number
}

/** An event in the built-in calendar. */
export interface BuiltInEvent extends CalendarEvent {
  description?: string | undefined
}

/** A student's picture; one each. */
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
  /** How far of the student's own feed this browser's checkpoints have been read as receipts. */
  receivedSeq: number
}

/** Who a student is to an OpenID Connect provider. */
export interface StoredIdentity {
  issuer: string
  subject: string
  studentId: StudentId
}

/** A code on its way to an address; one live per holder. */
export interface LoginCode {
  /** Whose it is: an address that signs in, or a student who shows that one is theirs. */
  holder: string
  codeHash: string
  createdAt: number
  tries: number
}

/** What a command answered, kept to answer its repeats. */
export interface IdempotencyRecord {
  key: string
  studentId: StudentId
  command: string
  /** SHA-256 of the parsed input, without the time composed. */
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

/** A feed went from `prev` to `seq` in one commit, by these documents. */
export interface FeedMove {
  feed: string
  prev: number
  seq: number
  entries: { collection: Collection; docId: string }[]
}

/** Everything that can be read, on one snapshot. */
export interface ReadTx {
  students: {
    byId(id: StudentId): Promise<StudentRecord | null>
    byIds(ids: readonly StudentId[]): Promise<StudentRecord[]>
    /** Who signs in with this address. */
    byEmail(email: string): Promise<StudentRecord | null>
    /** Students of a campus in the order of their ids, after `after`. */
    onCampus(campusId: CampusId, after: StudentId | null, limit: number): Promise<StudentRecord[]>
    /** Those whom operators keep out, the newest first. */
    suspended(): Promise<StudentRecord[]>
    /** Others of this student's campus who study the same in the same year; who was here last, first. */
    alike(student: StudentRecord, limit: number): Promise<StudentRecord[]>
    /** Whom this student knows (partners, those they have agreed to meet, fellow group members) and who is not on this campus. */
    elsewhere(id: StudentId, campusId: CampusId | null): Promise<StudentId[]>
  }
  messages: {
    byId(id: string): Promise<StoredMessage | null>
    byIds(ids: readonly string[]): Promise<StoredMessage[]>
    /** Newest first, below position `before` where given; without what is withheld from `reader`. */
    between(reader: StudentId, partner: StudentId, before: number | null, limit: number): Promise<StoredMessage[]>
    /** Messages to `reader` from `partner` that are not read, up to a position. */
    unreadUpTo(reader: StudentId, partner: StudentId, position: number): Promise<StoredMessage[]>
    /** Messages that no device of `reader` has, oldest first. */
    undelivered(reader: StudentId, limit: number): Promise<StoredMessage[]>
    /** Unread messages to `reader` from `partner` above a position. */
    countUnread(reader: StudentId, partner: StudentId, above: number): Promise<number>
  }
  conversations: {
    /** Latest first. */
    of(owner: StudentId): Promise<StoredConversation[]>
    one(owner: StudentId, partner: StudentId): Promise<StoredConversation | null>
    byPartners(owner: StudentId, partners: readonly StudentId[]): Promise<StoredConversation[]>
    /** Who has a conversation with this student, theirs may be without one: where a block kept the words. */
    with(partner: StudentId): Promise<StudentId[]>
    /** The highest position given in this conversation of two, withheld messages included. */
    head(a: StudentId, b: StudentId): Promise<number>
  }
  pictures: {
    /** Of everybody who has chosen the same picture. */
    byHash(hash: string): Promise<StoredPicture[]>
    of(owner: StudentId): Promise<StoredPicture | null>
  }
  meetups: {
    byIds(ids: readonly string[]): Promise<StoredMeetup[]>
    /** From and to this student, newest first; without what is withheld from them. */
    of(student: StudentId): Promise<StoredMeetup[]>
    /** With whom this student has agreed to meet. */
    agreedWith(student: StudentId): Promise<StudentId[]>
    /** Have these two agreed to meet? */
    agreed(a: StudentId, b: StudentId): Promise<boolean>
  }
  groups: {
    byIds(ids: readonly string[]): Promise<StoredGroup[]>
    onCampus(campusId: CampusId): Promise<StoredGroup[]>
    of(member: StudentId): Promise<StoredGroup[]>
    /** Do these two share a group? */
    shared(a: StudentId, b: StudentId): Promise<boolean>
  }
  sessions: {
    byIds(ids: readonly string[]): Promise<StudySession[]>
    ofGroups(groupIds: readonly string[]): Promise<StudySession[]>
  }
  notifications: {
    byIds(owner: StudentId, ids: readonly string[]): Promise<Notification[]>
    /** Newest first, before a time (epoch ms) where given. */
    of(owner: StudentId, before: number | null, limit: number): Promise<Notification[]>
    /** Not read, and no later than a time (epoch ms). */
    unread(owner: StudentId, upTo: number): Promise<Notification[]>
    /** The newest of a type; null for none. */
    newest(owner: StudentId, type: Notification['type']): Promise<Notification | null>
    /** Which tell of something that `sender` did; to `owner` where given, else to anybody. */
    from(sender: StudentId, owner: StudentId | null): Promise<{ ownerId: StudentId; id: string; type: Notification['type'] }[]>
  }
  blocks: {
    /** Everybody whom this student blocks or who blocks this student. */
    around(student: StudentId): Promise<Set<StudentId>>
    exists(blocker: StudentId, blocked: StudentId): Promise<boolean>
    /** Whom this student blocks, the newest block first. */
    of(blocker: StudentId): Promise<StoredBlock[]>
  }
  invitations: { byHash(tokenHash: string): Promise<StoredInvitationLink | null> }
  calendars: {
    of(owner: StudentId): Promise<StoredCalendar | null>
    consent(stateHash: string): Promise<StoredConsent | null>
    /** As the calendar last told of them, the first to start first. */
    events(owner: StudentId): Promise<CalendarEvent[]>
    /** What of the built-in calendar begins in this time, `to` left out. */
    builtIn(owner: StudentId, from: number, to: number): Promise<BuiltInEvent[]>
  }
  reports: {
    byId(id: string): Promise<Report | null>
    /** Those that a student made, the newest first. */
    by(reporter: StudentId): Promise<Report[]>
    /** The newest first. */
    all(limit: number): Promise<Report[]>
  }
  feeds: {
    /** Heads of these feeds; 0 for one that never moved. */
    heads(feeds: readonly string[]): Promise<Record<string, number>>
    /** The oldest seq from which each can still be followed: tombstones before it are gone. */
    floors(feeds: readonly string[]): Promise<Record<string, number>>
    after(feed: string, seq: number, limit: number): Promise<FeedEntry[]>
    /** Feeds in the order of their names, after `after`, and when the oldest entry kept of each was told; null for one without. */
    ages(after: string | null, limit: number): Promise<{ feed: string; oldest: number | null }[]>
  }
  results: { byKey(key: string): Promise<IdempotencyRecord | null> }
  signIns: { byHash(idHash: string): Promise<AuthSession | null>; of(student: StudentId): Promise<AuthSession[]> }
  identities: {
    /** Whom a provider means by this subject of its own. */
    studentOf(issuer: string, subject: string): Promise<StudentId | null>
    of(student: StudentId): Promise<StoredIdentity[]>
  }
  codes: { byHolder(holder: string): Promise<LoginCode | null>; sentSince(holder: string, since: number): Promise<number[]> }
  jobs: { byId(id: string): Promise<Job | null>; due(now: number, limit: number): Promise<Job[]>; nextAt(): Promise<number | null> }
}

/**
 * Everything that can be written, within one transaction. Reads in it see its own writes. What forgets takes at most
 * `limit` rows and answers how many it took: the writer has others to serve.
 */
export interface WriteTx extends ReadTx {
  students: ReadTx['students'] & {
    put(student: StudentRecord): Promise<void>
    /** Not an event of any feed: presence travels on the socket only. Of who has left nothing is noted. */
    setLastSeen(id: StudentId, at: number): Promise<void>
    /** Takes what is this student's alone out of every table, but for the row itself. */
    forget(id: StudentId): Promise<void>
  }
  messages: ReadTx['messages'] & {
    insert(message: StoredMessage): Promise<void>
    setDelivery(message: Pick<StoredMessage, 'id' | 'deliveryStatus' | 'queuedForDelivery' | 'deliveredAt' | 'readAt'>): Promise<void>
  }
  conversations: ReadTx['conversations'] & {
    put(conversation: StoredConversation): Promise<void>
    setHead(a: StudentId, b: StudentId, position: number): Promise<void>
  }
  pictures: ReadTx['pictures'] & {
    /** In the place of the one the owner had. */
    put(picture: StoredPicture): Promise<void>
    remove(owner: StudentId): Promise<void>
  }
  meetups: ReadTx['meetups'] & { put(meetup: StoredMeetup): Promise<void>; remove(id: string): Promise<void> }
  groups: ReadTx['groups'] & { put(group: Group, campusId: CampusId | null): Promise<void>; remove(id: string): Promise<void> }
  sessions: ReadTx['sessions'] & { put(session: StudySession): Promise<void>; remove(id: string): Promise<void> }
  notifications: ReadTx['notifications'] & {
    put(owner: StudentId, notification: Notification): Promise<void>
    remove(owner: StudentId, id: string): Promise<void>
    /** Those from before `time`, of whomever; answers whose they were, for the feeds to tell it. */
    forgetBefore(time: number, limit: number): Promise<{ owner: StudentId; id: string }[]>
  }
  blocks: ReadTx['blocks'] & {
    /** One that is there already stays as it is. */
    add(blocker: StudentId, blocked: StudentId, as?: Omit<Block, 'id'>): Promise<void>
    remove(blocker: StudentId, blocked: StudentId): Promise<void>
  }
  invitations: ReadTx['invitations'] & {
    /** One whose secret is there already is refused by the store. */
    put(link: StoredInvitationLink): Promise<void>
    /** Those that ran out before `time`. */
    forgetBefore(time: number, limit: number): Promise<number>
  }
  calendars: ReadTx['calendars'] & {
    put(calendar: StoredCalendar): Promise<void>
    remove(owner: StudentId): Promise<void>
    putConsent(consent: StoredConsent): Promise<void>
    removeConsent(stateHash: string): Promise<void>
    forgetConsentsBefore(time: number, limit: number): Promise<number>
    putEvent(owner: StudentId, event: CalendarEvent): Promise<void>
    removeEvent(owner: StudentId, id: string): Promise<void>
    putBuiltIn(owner: StudentId, event: BuiltInEvent): Promise<void>
  }
  reports: ReadTx['reports'] & { put(report: Report): Promise<void>; forgetBefore(time: number, limit: number): Promise<number> }
  results: ReadTx['results'] & { put(result: IdempotencyRecord): Promise<void>; forgetBefore(time: number, limit: number): Promise<number> }
  signIns: ReadTx['signIns'] & {
    put(signIn: AuthSession): Promise<void>
    remove(idHash: string): Promise<void>
    setReceived(idHash: string, seq: number): Promise<void>
    forgetExpired(now: number, limit: number): Promise<number>
  }
  identities: ReadTx['identities'] & {
    /** Of a subject that is nobody's yet: a second time is refused by the store. */
    put(identity: StoredIdentity): Promise<void>
  }
  codes: ReadTx['codes'] & {
    put(code: LoginCode): Promise<void>
    setTries(holder: string, tries: number): Promise<void>
    remove(holder: string): Promise<void>
    /** Codes made, and times noted, before `time`. */
    forgetBefore(time: number, limit: number): Promise<number>
  }
  feeds: ReadTx['feeds'] & {
    /** The oldest entries of a feed as far as they were told before `time`. Its floor rises to the last of them. */
    forgetBefore(feed: string, time: number, limit: number): Promise<number>
    /** Forgets all that a feed told until now: who has not heard every bit of it begins again with a window. */
    restart(feed: string): Promise<void>
  }
  jobs: ReadTx['jobs'] & {
    put(job: Job): Promise<void>
    remove(id: string): Promise<void>
    /** Jobs of a kind that were tried so often in vain. */
    forgetTried(kind: string, attempts: number, limit: number): Promise<number>
  }
  /** The document changed, for whoever follows these feeds. Takes effect when `work` ends, feeds in sorted order. */
  publish(feeds: readonly string[], collection: Collection, docId: string): void
  /** The heads of these feeds as they will be once this `work` counts. */
  positions(feeds: readonly string[]): Promise<Record<string, number>>
  /** Runs once the commit stands; never when it does not. One that throws is logged and spoils nothing else. */
  afterCommit(effect: () => void): void
}
