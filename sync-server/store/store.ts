import type { CalendarEvent } from '../../schemas/calendar.ts'
import type { Block } from '../../schemas/block.ts'
import type { Relationship } from '../../schemas/rules/stranger.ts'
import type { Collection } from '../../schemas/collections.ts'
import type { CampusId, GroupId, StudentId } from '../../schemas/ids.ts'
import type { Group } from '../../schemas/group.ts'
import type { Notification } from '../../schemas/notification.ts'
import type { Report } from '../../schemas/report.ts'
import type { StudySession } from '../../schemas/study-session.ts'
import type {
  AddressUndo,
  AuthSession,
  BuiltInEvent,
  FeedEntry,
  FeedMove,
  IdempotencyRecord,
  Job,
  KeyedMessage,
  LoginCode,
  MessageRange,
  PushSubscription,
  StoredBlock,
  StoredCalendar,
  StoredConsent,
  StoredConversation,
  StoredGroup,
  StoredIdentity,
  StoredInvitationLink,
  StoredMeetup,
  StoredMessage,
  StoredPicture,
  StoredPush,
  StudentRecord,
} from './records.ts'

/**
 * The server's storage. It is asynchronous and narrow: it has what commands and queries need, and no query builder. Every
 * implementation passes `store-contract.ts`.
 */
export interface Store {
  /**
   * Runs `work` in a transaction that many may share: each has its own savepoint, and one commit makes all durable
   * (architecture.md section 7). Resolves after the commit; rejects with the error of `work`, whose writes are then undone.
   * `work` must await only its `tx`, because all other writers wait for it. A work that awaits anything else is undone and rejects
   * at once, with an error that says `name`; its `tx` throws from then on.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, name?: string): Promise<T>
  /** Runs `work` on one snapshot. */
  read<T>(work: (view: ReadTx) => Promise<T>): Promise<T>
  /**
   * Calls each listener once after each commit with all moves of feeds in it, in their order. `committed` reads what the commit left, until
   * the end of the turn: the next commit waits for the listener, so a listener that awaits anything else has its promise rejected.
   */
  onMoved(listener: (moves: FeedMove[], committed: ReadTx) => void | Promise<void>): void
  /** Calls the listener after each commit with each kind and due time (epoch ms) of the jobs that it stored. */
  onJob(listener: (kind: string, runAt: number) => void): void
  /** Id of the server's history; new when the history is replaced (restored, emptied). */
  readonly epoch: string
  /** Whether the database was found to be damaged. From then on nothing is written, because it would be lost with the database. */
  readonly isDamaged: boolean
  close(): Promise<void>
}

/**
 * The store cannot write or read just now (disk full, database locked or damaged): nothing was written, and the caller may try again
 * later.
 */
export class StoreUnavailable extends Error {
  constructor(
    message: string,
    readonly failed: 'Saving' | 'Loading' = 'Saving',
    options?: { cause: unknown },
  ) {
    super(message, options)
  }
}

/** Reads on one snapshot. */
export interface ReadTx {
  students: {
    byId(id: StudentId): Promise<StudentRecord | null>
    byIds(ids: readonly StudentId[]): Promise<StudentRecord[]>
    /** Returns names and pictures alone: a list of who is online has many students, and is read for each socket that opens. */
    faces(ids: readonly StudentId[]): Promise<Pick<StudentRecord, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>[]>
    /** Returns the student who signs in with this address. */
    byEmail(email: string): Promise<StudentRecord | null>
    /** Returns students of a campus in the order of their ids, after `after`. */
    onCampus(campusId: CampusId, after: StudentId | null, limit: number): Promise<StudentRecord[]>
    /** Returns suspended students, the latest suspension first. */
    suspended(): Promise<StudentRecord[]>
    /** Returns deleted students. */
    removed(): Promise<StudentRecord[]>
    /** Returns other students of the same campus, program and year, the last seen first. */
    alike(student: StudentRecord, limit: number): Promise<StudentRecord[]>
    /**
     * Returns students whom this student knows and who are not on this campus: partners, students with whom they once agreed to meet,
     * fellow group members.
     */
    elsewhere(id: StudentId, campusId: CampusId | null): Promise<StudentId[]>
    /**
     * Returns what this student has in common with each of the others, also with ids of nobody; leaves out what blocks withhold from the
     * student.
     */
    relationships(id: StudentId, others: readonly StudentId[]): Promise<Map<StudentId, Relationship>>
  }
  messages: {
    byId(id: string): Promise<StoredMessage | null>
    byIds(ids: readonly string[]): Promise<StoredMessage[]>
    /** Returns messages, newest first, below position `before` if it is not null; leaves out messages that are withheld from `reader`. */
    between(reader: StudentId, partner: StudentId, before: number | null, limit: number): Promise<StoredMessage[]>
    keyed(ids: readonly string[]): Promise<KeyedMessage[]>
    /** Returns the message with this key in the realtime database; null if it is withheld from `reader`. */
    byKey(reader: StudentId, partner: StudentId, key: string): Promise<KeyedMessage | null>
    /** Returns a part of a conversation, in its order; leaves out messages that are withheld from the reader. */
    range(range: MessageRange): Promise<KeyedMessage[]>
    /** Returns unread messages to `reader` from `partner`, newest first, above position `after` and up to `upTo`. */
    unreadBetween(reader: StudentId, partner: StudentId, after: number, upTo: number, limit: number): Promise<StoredMessage[]>
    /** Returns messages that no device of `reader` has, oldest first. */
    undelivered(reader: StudentId, limit: number): Promise<StoredMessage[]>
    /** Counts unread messages to `reader` from `partner` above a position. */
    countUnread(reader: StudentId, partner: StudentId, above: number): Promise<number>
  }
  conversations: {
    /** Returns the owner's conversations, latest first. */
    of(owner: StudentId): Promise<StoredConversation[]>
    /** Returns with whom these conversations are, in the same order. */
    partnersOf(owner: StudentId): Promise<StudentId[]>
    one(owner: StudentId, partner: StudentId): Promise<StoredConversation | null>
    byPartners(owner: StudentId, partners: readonly StudentId[]): Promise<StoredConversation[]>
    /**
     * Returns the students who have a conversation with this student, also if this student has none with them because a block
     * withheld the messages.
     */
    with(partner: StudentId): Promise<StudentId[]>
    /** Returns the highest position in the conversation of two students, withheld messages included. */
    head(a: StudentId, b: StudentId): Promise<number>
  }
  pictures: {
    /** Returns all students who chose the same picture. */
    ownersOf(hash: string): Promise<StudentId[]>
    /** Returns what a student's picture is, and its size in bytes. */
    of(owner: StudentId): Promise<(Omit<StoredPicture, 'bytes' | 'ownerId'> & { size: number }) | null>
    /** Returns bytes `from` up to but not at `to` of a student's picture; null if the student has another one, or none. */
    part(owner: StudentId, hash: string, from: number, to: number): Promise<Buffer | null>
  }
  meetups: {
    byIds(ids: readonly string[]): Promise<StoredMeetup[]>
    /**
     * Returns requests from and to this student, newest first, without those withheld from this student, and without students whom this
     * student blocks.
     */
    of(student: StudentId, limit: number): Promise<StoredMeetup[]>
    /** Returns those of the same that wait for an answer, whether their time has passed or not. */
    waiting(student: StudentId, limit: number): Promise<StoredMeetup[]>
    /** Returns requests between two students in both directions, also withheld ones. */
    between(a: StudentId, b: StudentId, order: 'oldest' | 'newest', limit: number): Promise<StoredMeetup[]>
    /** Counts the same. */
    countBetween(a: StudentId, b: StudentId): Promise<number>
    /** Returns requests of `from` to `to` that have no answer, also withheld ones. */
    pendingFrom(from: StudentId, to: StudentId): Promise<StoredMeetup[]>
    /** Returns the students with whom this student once agreed to meet, also if the meetup was moved or ended later. */
    agreedWith(student: StudentId): Promise<StudentId[]>
    /** Returns whether these two students once agreed to meet, also if the meetup was moved or ended later. */
    agreed(a: StudentId, b: StudentId): Promise<boolean>
    /** Returns ids of requests from and to this student, in their order, after `after`, without those withheld from this student. */
    idsOf(student: StudentId, after: string | null, limit: number): Promise<string[]>
    /** Returns ids of the same requests, newest first. */
    newestIdsOf(student: StudentId): Promise<string[]>
  }
  groups: {
    byIds(ids: readonly string[]): Promise<StoredGroup[]>
    /** Returns the groups of a campus that are not private, the earliest end first. */
    openOn(campusId: CampusId, limit: number): Promise<StoredGroup[]>
    /** Returns ids of groups of a campus, in their order, after `after`. */
    idsOnCampus(campusId: CampusId, after: string | null, limit: number): Promise<string[]>
    /** Returns the groups of a member, the earliest end first. */
    of(member: StudentId): Promise<StoredGroup[]>
    /** Returns ids of the same groups, in the same order. */
    idsOfMember(member: StudentId): Promise<string[]>
    /** Returns groups that this student created, the latest end first. */
    createdBy(creator: StudentId, limit: number): Promise<StoredGroup[]>
    /** Returns groups with an invitation of this student that has no answer, the earliest end first. */
    invitedTo(student: StudentId, limit: number): Promise<StoredGroup[]>
    /** Returns ids of all of these groups, in the same order. */
    idsInvitedTo(student: StudentId): Promise<string[]>
    /** Returns whether these two students share a group. */
    shared(a: StudentId, b: StudentId): Promise<boolean>
  }
  sessions: {
    byIds(ids: readonly string[]): Promise<StudySession[]>
    ofGroups(groupIds: readonly string[]): Promise<StudySession[]>
    /** Returns the ids of the sessions that say that voice is active. */
    withVoice(): Promise<string[]>
  }
  notifications: {
    byIds(owner: StudentId, ids: readonly string[]): Promise<Notification[]>
    /** Returns notifications, newest first, before a time (epoch ms) if it is not null. */
    of(owner: StudentId, before: number | null, limit: number): Promise<Notification[]>
    /** Returns the time of the newest notification, epoch ms; 0 if there is none. */
    newestAt(owner: StudentId): Promise<number>
    /** Returns unread notifications up to a time (epoch ms), oldest first. */
    unread(owner: StudentId, upTo: number, limit: number): Promise<Notification[]>
    countUnread(owner: StudentId): Promise<number>
    /** Returns the time of the newest academic match, epoch ms; null if there is none. */
    newestMatchAt(owner: StudentId): Promise<number | null>
    /** Returns the notifications about actions of `sender` in a group. */
    ofGroup(sender: StudentId, groupId: GroupId): Promise<{ ownerId: StudentId; id: string }[]>
    /** Returns ids of notifications to `owner` about actions of `sender`, newest first, without the newest `skipped`. */
    between(sender: StudentId, owner: StudentId, skipped: number, limit: number): Promise<string[]>
    /** Returns notifications about actions of `sender`, to anybody. */
    causedBy(sender: StudentId, limit: number): Promise<{ ownerId: StudentId; id: string }[]>
    /** Returns the academic matches among them. */
    matchesWith(sender: StudentId, limit: number): Promise<{ ownerId: StudentId; id: string }[]>
  }
  blocks: {
    /** Returns all students whom this student blocks or who block this student. */
    around(student: StudentId): Promise<Set<StudentId>>
    exists(blocker: StudentId, blocked: StudentId): Promise<boolean>
    /** Returns the blocks of this student, the newest first. */
    of(blocker: StudentId): Promise<StoredBlock[]>
    byIds(blocker: StudentId, blocked: readonly string[]): Promise<StoredBlock[]>
    count(blocker: StudentId): Promise<number>
  }
  invitations: { byHash(tokenHash: string): Promise<StoredInvitationLink | null> }
  calendars: {
    of(owner: StudentId): Promise<StoredCalendar | null>
    consent(stateHash: string): Promise<StoredConsent | null>
    /** Returns events as the calendar last sent them, the earliest start first, without the first `skipped`. */
    events(owner: StudentId, limit: number, skipped?: number): Promise<CalendarEvent[]>
    /** Returns ids of all of these events, in the same order. */
    eventIds(owner: StudentId): Promise<string[]>
    eventsByIds(owner: StudentId, ids: readonly string[]): Promise<CalendarEvent[]>
    /** Returns events of the built-in calendar that begin from `from` up to but not at `to` (epoch ms); it has few (`putBuiltIn`). */
    builtIn(owner: StudentId, from: number, to: number): Promise<BuiltInEvent[]>
    /** Returns ids of all events of the built-in calendar, the earliest start first. */
    builtInIds(owner: StudentId): Promise<string[]>
    builtInByIds(owner: StudentId, ids: readonly string[]): Promise<BuiltInEvent[]>
  }
  reports: {
    byId(id: string): Promise<Report | null>
    byIds(ids: readonly string[]): Promise<Report[]>
    /** Returns ids of all reports of a student, the newest first. */
    idsBy(reporter: StudentId): Promise<string[]>
    /** Returns the newest reports of a student first, without their texts. */
    by(reporter: StudentId, limit: number): Promise<Omit<Report, 'text' | 'message'>[]>
    /** Returns the newest reports first. */
    all(limit: number): Promise<Report[]>
  }
  feeds: {
    /** Returns the heads of these feeds; 0 for a feed that never moved. */
    heads(feeds: readonly string[]): Promise<Record<string, number>>
    /** Returns the lowest seq from which each feed can still be followed: tombstones before it were deleted. */
    floors(feeds: readonly string[]): Promise<Record<string, number>>
    after(feed: string, seq: number, limit: number): Promise<FeedEntry[]>
    /** Returns the version of each of these documents for a reader of these feeds; it never decreases. */
    revs(feeds: readonly string[], collection: Collection, ids: readonly string[]): Promise<Map<string, number>>
    /**
     * Returns feeds in the order of their names, after `after`, with the publication time (epoch ms) of each feed's oldest entry;
     * null for a feed without entries.
     */
    ages(after: string | null, limit: number): Promise<{ feed: string; oldest: number | null }[]>
  }
  results: { byKey(key: string): Promise<IdempotencyRecord | null> }
  signIns: { byHash(idHash: string): Promise<AuthSession | null>; of(student: StudentId): Promise<AuthSession[]> }
  identities: {
    /** Returns the student whom a provider identifies by this subject. */
    studentOf(issuer: string, subject: string): Promise<StudentId | null>
    of(student: StudentId): Promise<StoredIdentity[]>
  }
  addressUndos: { byHash(tokenHash: string): Promise<AddressUndo | null>; of(student: StudentId): Promise<AddressUndo[]> }
  pushSubscriptions: {
    byId(id: string): Promise<PushSubscription | null>
    /** Returns the devices of a student, the latest refreshed first. Some may belong to a session that has ended. */
    of(student: StudentId): Promise<PushSubscription[]>
    ofSession(signIn: string): Promise<PushSubscription | null>
  }
  pushTokens: {
    /** Returns the token that a student's browsers wrote last, or null; that of a session that has ended does not count. */
    of(student: StudentId): Promise<string | null>
  }
  pushes: {
    /** Returns the push that a device gets next. */
    next(subscriptionId: string): Promise<StoredPush | null>
  }
  codes: { byHolder(holder: string): Promise<LoginCode | null>; sentSince(holder: string, since: number): Promise<number[]> }
  jobs: {
    byId(id: string): Promise<Job | null>
    /** Returns due jobs of all kinds, the earliest first. */
    due(now: number, limit: number): Promise<Job[]>
    /**
     * Returns due jobs of one kind: the earliest due first, or the newest first by their ids, which sort by the time of creation.
     *
     * @param without ids of jobs to leave out. Absent: none
     */
    dueOf(kind: string, order: 'earliest' | 'newest', now: number, limit: number, without?: readonly string[]): Promise<Job[]>
    /** Returns when the next job of a kind is due (epoch ms). */
    nextAt(kind: string): Promise<number | null>
  }
}

/**
 * Reads and writes within one transaction. Reads see the transaction's own writes. A function that deletes old rows deletes at
 * most `limit` of them, because other writes wait for the writer. It returns their number, unless it says otherwise.
 */
export interface WriteTx extends ReadTx {
  students: ReadTx['students'] & {
    put(student: StudentRecord): Promise<void>
    /**
     * Stores when a student was last seen (epoch ms); publishes to no feed, because presence is sent only over the socket. Does
     * nothing for a student who has left.
     */
    setLastSeen(id: StudentId, at: number): Promise<void>
    /** Deletes this student's own data from every table, except the student's row. */
    erase(id: StudentId): Promise<void>
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
    /** Replaces the owner's earlier picture. */
    put(picture: StoredPicture): Promise<void>
    remove(owner: StudentId): Promise<void>
  }
  meetups: ReadTx['meetups'] & { put(meetup: StoredMeetup): Promise<void>; remove(id: string): Promise<void> }
  groups: ReadTx['groups'] & { put(group: Group, campusId: CampusId | null): Promise<void>; remove(id: string): Promise<void> }
  sessions: ReadTx['sessions'] & { put(session: StudySession): Promise<void>; remove(id: string): Promise<void> }
  notifications: ReadTx['notifications'] & {
    put(owner: StudentId, notification: Notification): Promise<void>
    remove(owner: StudentId, id: string): Promise<void>
    /**
     * Deletes notifications of all students from before `time` (epoch ms). Returns their owners and ids, so that the removals can
     * be published.
     */
    deleteBefore(time: number, limit: number): Promise<{ owner: StudentId; id: string }[]>
  }
  blocks: ReadTx['blocks'] & {
    /** Adds a block; an existing one does not change. */
    add(blocker: StudentId, blocked: StudentId, as?: Omit<Block, 'id'>): Promise<void>
    remove(blocker: StudentId, blocked: StudentId): Promise<void>
  }
  invitations: ReadTx['invitations'] & {
    /** Adds a link; throws if its secret exists already. */
    put(link: StoredInvitationLink): Promise<void>
    /** Deletes links that expired before `time` (epoch ms). */
    deleteBefore(time: number, limit: number): Promise<number>
  }
  calendars: ReadTx['calendars'] & {
    put(calendar: StoredCalendar): Promise<void>
    remove(owner: StudentId): Promise<void>
    putConsent(consent: StoredConsent): Promise<void>
    removeConsent(stateHash: string): Promise<void>
    deleteConsentsBefore(time: number, limit: number): Promise<number>
    putEvent(owner: StudentId, event: CalendarEvent): Promise<void>
    removeEvent(owner: StudentId, id: string): Promise<void>
    /** Stores an event of the built-in calendar, and deletes the earliest ones beyond `most`. */
    putBuiltIn(owner: StudentId, event: BuiltInEvent, most: number): Promise<void>
  }
  reports: ReadTx['reports'] & { put(report: Report): Promise<void>; deleteBefore(time: number, limit: number): Promise<number> }
  results: ReadTx['results'] & { put(result: IdempotencyRecord): Promise<void>; deleteBefore(time: number, limit: number): Promise<number> }
  signIns: ReadTx['signIns'] & {
    put(signIn: AuthSession): Promise<void>
    remove(idHash: string): Promise<void>
    setReceived(idHash: string, seq: number): Promise<void>
    setSeen(idHash: string, at: number): Promise<void>
    revoke(idHash: string, at: number): Promise<void>
    /** Ends all sessions of a student and removes what names them. The rows remain until `expiresAt`, so that the browsers can be told. */
    revokeNameless(student: StudentId, at: number): Promise<void>
    deleteExpired(now: number, limit: number): Promise<number>
  }
  identities: ReadTx['identities'] & {
    /** Adds an identity; throws if the subject belongs to a student already. */
    put(identity: StoredIdentity): Promise<void>
    remove(issuer: string, subject: string): Promise<void>
  }
  addressUndos: ReadTx['addressUndos'] & {
    put(undo: AddressUndo): Promise<void>
    removeOf(student: StudentId): Promise<void>
    deleteExpired(now: number, limit: number): Promise<number>
  }
  pushSubscriptions: ReadTx['pushSubscriptions'] & {
    /** Replaces the device of its session, and any other with its address. */
    put(subscription: PushSubscription): Promise<void>
    /** Removes a device with the pushes that wait for it. */
    remove(id: string): Promise<void>
    /** Deletes devices whose session has ended. */
    deleteOrphans(limit: number): Promise<number>
  }
  pushTokens: ReadTx['pushTokens'] & {
    /** Replaces the token of a session. */
    put(token: { signIn: string; studentId: StudentId; token: string; writtenAt: number }): Promise<void>
    /** Removes all tokens of a student. */
    removeOf(student: StudentId): Promise<void>
    /** Deletes tokens whose session has ended. */
    deleteOrphans(limit: number): Promise<number>
  }
  pushes: ReadTx['pushes'] & {
    add(push: Omit<StoredPush, 'seq'>): Promise<void>
    remove(seq: number): Promise<void>
  }
  codes: ReadTx['codes'] & {
    put(code: LoginCode): Promise<void>
    setTries(holder: string, tries: number): Promise<void>
    /** Notes the time of a wrong code under a holder of its own; `sentSince` returns it. */
    noteGuess(holder: string, at: number): Promise<void>
    remove(holder: string): Promise<void>
    /** Deletes codes created and send times noted before `time` (epoch ms). */
    deleteBefore(time: number, limit: number): Promise<number>
  }
  feeds: ReadTx['feeds'] & {
    /** Deletes the oldest entries of a feed that were published before `time` (epoch ms). Raises its floor to the last of them. */
    deleteBefore(feed: string, time: number, limit: number): Promise<number>
    /** Deletes all entries of a feed so far: a device that has not received all of them starts again with a bootstrap. */
    restart(feed: string): Promise<void>
  }
  jobs: ReadTx['jobs'] & {
    put(job: Job): Promise<void>
    remove(id: string): Promise<void>
    /** Deletes jobs of a kind that failed at least `attempts` times. */
    deleteTried(kind: string, attempts: number, limit: number): Promise<number>
  }
  /** Publishes a changed document to these feeds. Takes effect when `work` ends, in sorted order of feeds. */
  publish(feeds: readonly string[], collection: Collection, docId: string): void
  /** Returns the heads of these feeds as they will be once this `work` is committed. */
  positions(feeds: readonly string[]): Promise<Record<string, number>>
  /** Runs `effect` after the commit, and never without it. An effect that throws is logged and does not affect anything else. */
  afterCommit(effect: () => void): void
}
