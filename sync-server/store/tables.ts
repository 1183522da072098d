import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Collection } from '../../schemas/collections.ts'
import { DEFAULT_SETTINGS, type NotificationSettings } from '../../schemas/push.ts'
import type { CampusId, GroupId, InvitationId, MeetupId, MessageId, ReportId, StudentId } from '../../schemas/ids.ts'
import type { Invitation } from '../../schemas/invitation.ts'
import type { Meetup } from '../../schemas/meetup.ts'
import type { Consent } from '../../schemas/rules/consent.ts'
import type { AvailabilityStamps, ContactVisibility, Visibility } from '../../schemas/student.ts'
import type { GroupSize } from '../../schemas/rules/group.ts'
import { STATUSES } from '../../schemas/rules/availability.ts'
import { GROUP_SIZES } from '../../schemas/rules/group.ts'
import { REPORT_REASONS } from '../../schemas/report.ts'
import { NOTIFICATION_TYPES } from '../../schemas/notification.ts'
import { TREE_KEY } from './tree-key.ts'
import type { PushSubject, PushSubscription } from './records.ts'

// Times are epoch ms. Documents that are only read whole store their lists as JSON.
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()
const studentId = (name: string) => text(name).$type<StudentId>()

export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() })

export const students = sqliteTable(
  'students',
  {
    id: studentId('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    signInEmail: text('sign_in_email').notNull().default(''),
    emailVerified: flag('email_verified'),
    phoneNumber: text('phone_number').notNull(),
    whatsappNumber: text('whatsapp_number').notNull(),
    program: text('program').notNull(),
    year: text('year').notNull(),
    university: text('university').notNull(),
    profileImageUrl: text('profile_image_url').notNull(),
    currentStatus: text('current_status', { enum: STATUSES }).notNull(),
    availabilityText: text('availability_text').notNull(),
    availableUntil: integer('available_until'),
    availabilityComposedAt: text('availability_composed_at', { mode: 'json' }).$type<AvailabilityStamps>().notNull(),
    currentLocation: text('current_location').notNull(),
    currentSubjects: text('current_subjects', { mode: 'json' }).$type<string[]>().notNull(),
    studyTopics: text('study_topics', { mode: 'json' }).$type<string[]>().notNull(),
    studySchedule: text('study_schedule').notNull(),
    preferredGroupType: text('preferred_group_type').$type<GroupSize>(),
    visibility: text('visibility').$type<Visibility>().notNull().default('campus'),
    contactVisibility: text('contact_visibility').$type<ContactVisibility>().notNull(),
    tutorialCompleted: flag('tutorial_completed'),
    googleCalendarConnected: flag('google_calendar_connected'),
    campusId: text('campus_id').$type<CampusId>(),
    campusInvited: flag('campus_invited').default(false),
    invitations: text('invitations', { mode: 'json' }).$type<Invitation[]>().notNull().default([]),
    privacyAgreed: text('privacy_agreed', { mode: 'json' }).$type<Consent>(),
    notificationSettings: text('notification_settings', { mode: 'json' }).$type<NotificationSettings>().notNull().default(DEFAULT_SETTINGS),
    lastSeen: integer('last_seen'),
    suspendedAt: integer('suspended_at'),
    removedAt: integer('removed_at'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('students_sign_in_email').on(t.signInEmail),
    index('students_campus').on(t.campusId, t.id),
    index('students_studies').on(t.campusId, t.program, t.year),
  ],
)

export const pictures = sqliteTable(
  'pictures',
  {
    ownerId: studentId('owner_id').primaryKey(),
    hash: text('hash').notNull(),
    type: text('type').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('pictures_hash').on(t.hash)],
)

export const messages = sqliteTable(
  'messages',
  {
    id: text('id').$type<MessageId>().primaryKey(),
    pair: text('pair').notNull(),
    position: integer('position').notNull(),
    fromUserId: studentId('from_user_id').notNull(),
    toUserId: studentId('to_user_id').notNull(),
    content: text('content').notNull(),
    messageType: text('message_type', { enum: ['text', 'meetup'] }).notNull(),
    conversationType: text('conversation_type', { enum: ['direct'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    composedAt: integer('composed_at').notNull(),
    deliveryStatus: text('delivery_status', { enum: ['sent', 'delivered', 'read'] }).notNull(),
    queuedForDelivery: flag('queued_for_delivery'),
    deliveredAt: integer('delivered_at'),
    readAt: integer('read_at'),
    firebaseMessageId: text('firebase_message_id'),
    withheld: flag('withheld'),
    treeKey: text('tree_key').generatedAlwaysAs(sql.raw(TREE_KEY), { mode: 'virtual' }).notNull(),
  },
  (t) => [
    uniqueIndex('messages_place').on(t.pair, t.position),
    uniqueIndex('messages_key').on(t.pair, t.treeKey),
    index('messages_time').on(t.pair, t.createdAt, t.treeKey),
    index('messages_state').on(t.toUserId, t.deliveryStatus, t.fromUserId, t.position),
  ],
)

export const conversations = sqliteTable(
  'conversations',
  {
    ownerId: studentId('owner_id').notNull(),
    id: studentId('partner_id').notNull(),
    lastMessageId: text('last_message_id').$type<MessageId>().notNull(),
    lastMessage: text('last_message').notNull(),
    lastMessageFrom: studentId('last_message_from').notNull(),
    lastMessageAt: integer('last_message_at').notNull(),
    lastPosition: integer('last_position').notNull(),
    unreadCount: integer('unread_count').notNull(),
    readUpTo: integer('read_up_to').notNull(),
    muted: flag('muted').default(false),
    archived: flag('archived').default(false),
    pinned: flag('pinned').default(false),
    deletedUpTo: integer('deleted_up_to').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('conversations_latest').on(t.ownerId, t.lastMessageAt),
    index('conversations_partner').on(t.id),
  ],
)

/** The last position assigned in each conversation of two students. */
export const pairs = sqliteTable('pairs', { pair: text('pair').primaryKey(), head: integer('head').notNull() })

export const meetups = sqliteTable(
  'meetups',
  {
    id: text('id').$type<MeetupId>().primaryKey(),
    fromUserId: studentId('from_user_id').notNull(),
    toUserId: studentId('to_user_id').notNull(),
    subject: text('subject').notNull(),
    scheduledTime: integer('scheduled_time').notNull(),
    location: text('location').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    answeredAt: integer('answered_at'),
    moved: text('moved', { mode: 'json' }).$type<Meetup['moved']>(),
    earlier: text('earlier', { mode: 'json' }).$type<Meetup['earlier']>().notNull().default([]),
    ended: text('ended', { mode: 'json' }).$type<Meetup['ended']>(),
    withheld: flag('withheld').default(false),
  },
  (t) => [
    index('meetups_from').on(t.fromUserId, t.createdAt),
    index('meetups_to').on(t.toUserId, t.createdAt),
    index('meetups_pair').on(t.fromUserId, t.toUserId, t.createdAt),
  ],
)

export const groups = sqliteTable(
  'groups',
  {
    id: text('id').$type<GroupId>().primaryKey(),
    campusId: text('campus_id').$type<CampusId>(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    subject: text('subject').notNull(),
    groupSize: text('group_size', { enum: GROUP_SIZES }).notNull(),
    maxMembers: integer('max_members').notNull(),
    location: text('location').notNull(),
    studyDuration: real('study_duration').notNull(),
    scheduledAt: integer('scheduled_at'),
    endTime: integer('end_time').notNull(),
    createdBy: studentId('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    isPrivate: flag('is_private').default(false),
  },
  (t) => [
    index('groups_campus').on(t.campusId, t.id),
    index('groups_open').on(t.campusId, t.isPrivate, t.endTime),
    index('groups_creator').on(t.createdBy, t.endTime),
  ],
)

export const groupMembers = sqliteTable(
  'group_members',
  { groupId: text('group_id').$type<GroupId>().notNull(), studentId: studentId('student_id').notNull(), place: integer('place').notNull() },
  (t) => [primaryKey({ columns: [t.groupId, t.studentId] }), index('group_members_student').on(t.studentId)],
)

/** Invitations to groups without an answer. */
export const groupInvitations = sqliteTable(
  'group_invitations',
  {
    groupId: text('group_id').$type<GroupId>().notNull(),
    studentId: studentId('student_id').notNull(),
    place: integer('place').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.studentId] }), index('group_invitations_student').on(t.studentId)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id').$type<GroupId>().notNull(),
    subject: text('subject').notNull(),
    startTime: integer('start_time').notNull(),
    endTime: integer('end_time').notNull(),
    isVoiceActive: flag('is_voice_active'),
    status: text('status', { enum: ['active', 'ended'] }).notNull(),
    userId: studentId('user_id').notNull(),
  },
  (t) => [index('sessions_group').on(t.groupId)],
)

export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    ownerId: studentId('owner_id').notNull(),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    timestamp: integer('timestamp').notNull(),
    isRead: flag('is_read'),
    actionable: flag('actionable'),
    senderId: studentId('sender_id'),
    senderName: text('sender_name').notNull(),
    senderAvatar: text('sender_avatar').notNull(),
    isOnline: flag('is_online'),
    matchBadge: text('match_badge'),
    canJoin: flag('can_join'),
    groupId: text('group_id').$type<GroupId>(),
  },
  (t) => [
    index('notifications_owner').on(t.ownerId, t.timestamp),
    index('notifications_sender').on(t.senderId, t.ownerId, t.timestamp),
    index('notifications_unread')
      .on(t.ownerId, t.timestamp)
      .where(sql`${t.isRead} = 0`),
    index('notifications_group')
      .on(t.groupId, t.senderId)
      .where(sql`${t.groupId} is not null`),
    index('notifications_match_owner')
      .on(t.ownerId, t.timestamp)
      .where(sql`${t.type} = 'academic_match'`),
    index('notifications_match_sender')
      .on(t.senderId)
      .where(sql`${t.type} = 'academic_match'`),
  ],
)

export const blocks = sqliteTable(
  'blocks',
  {
    ownerId: studentId('blocker_id').notNull(),
    id: studentId('blocked_id').notNull(),
    // The name at the time of the block: later changes are not sent to the blocker.
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    blockedAt: integer('blocked_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] }), index('blocks_blocked').on(t.id)],
)

export const reports = sqliteTable(
  'reports',
  {
    id: text('id').$type<ReportId>().primaryKey(),
    reporterId: studentId('reporter_id').notNull(),
    studentId: studentId('student_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    messageId: text('message_id').$type<MessageId>(),
    message: text('message'),
    createdAt: integer('created_at').notNull(),
    closedAt: integer('closed_at'),
  },
  (t) => [index('reports_reporter').on(t.reporterId), index('reports_age').on(t.createdAt)],
)

/** The creator of each invitation link, by the hash of its secret; the invitation itself is in the creator's account. */
export const invitations = sqliteTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: studentId('owner_id').notNull(),
    id: text('id').$type<InvitationId>().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('invitations_owner').on(t.ownerId), index('invitations_expiry').on(t.expiresAt)],
)

/** The connected calendar of a student. The grant that gives access is sealed, so that a reader of the file cannot use it. */
export const calendars = sqliteTable('calendars', {
  ownerId: studentId('owner_id').primaryKey(),
  grant: text('grant').notNull(),
  connectedAt: integer('connected_at').notNull(),
})

/** Pending requests to connect a calendar, by the hash of their state. */
export const calendarConsents = sqliteTable(
  'calendar_consents',
  {
    stateHash: text('state_hash').primaryKey(),
    ownerId: studentId('owner_id').notNull(),
    signIn: text('sign_in').notNull(),
    verifier: text('verifier').notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (t) => [index('calendar_consents_age').on(t.askedAt)],
)

const calendarEvent = {
  ownerId: studentId('owner_id').notNull(),
  id: text('id').notNull(),
  title: text('title').notNull(),
  start: integer('start').notNull(),
  end: integer('end').notNull(),
  location: text('location'),
}

/** Events of a connected calendar, as the calendar last sent them. */
export const events = sqliteTable('events', calendarEvent, (t) => [primaryKey({ columns: [t.ownerId, t.id] })])

/** Events of the built-in calendar itself. */
export const builtInEvents = sqliteTable('built_in_events', { ...calendarEvent, description: text('description') }, (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
])

export const feeds = sqliteTable('feeds', {
  feed: text('feed').primaryKey(),
  head: integer('head').notNull(),
  /** Checkpoints below it cannot be served, because the removals before it were deleted. */
  floor: integer('floor').notNull(),
  /** The highest `rev` of the entries that were deleted: documents without an entry have at most this version. */
  floorRev: integer('floor_rev').notNull().default(0),
})

export const feedEntries = sqliteTable(
  'feed_entries',
  {
    feed: text('feed').notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    docId: text('doc_id').notNull(),
    seq: integer('seq').notNull(),
    /** The version of the document for readers of this feed: the value of the counter `rev` when it was published. */
    rev: integer('rev').notNull().default(0),
    /** When it was published, in epoch ms. It has no index, which would slow every write: within a feed it grows with `seq`. */
    toldAt: integer('told_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.feed, t.collection, t.docId] }), uniqueIndex('feed_entries_seq').on(t.feed, t.seq)],
)

export const results = sqliteTable(
  'results',
  {
    key: text('key').primaryKey(),
    studentId: studentId('student_id').notNull(),
    command: text('command').notNull(),
    inputHash: text('input_hash').notNull(),
    result: text('result', { mode: 'json' }).$type<unknown>(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('results_age').on(t.createdAt), index('results_student').on(t.studentId)],
)

/** Numbers that only grow. `rev` counts the transactions that published something. */
export const counters = sqliteTable('counters', { name: text('name').primaryKey(), value: integer('value').notNull() })

export const signIns = sqliteTable(
  'sign_ins',
  {
    idHash: text('id_hash').primaryKey(),
    studentId: studentId('student_id').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    receivedSeq: integer('received_seq').notNull(),
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    seenAt: integer('seen_at').notNull().default(0),
    revokedAt: integer('revoked_at'),
  },
  (t) => [index('sign_ins_expiry').on(t.expiresAt), index('sign_ins_student').on(t.studentId)],
)

/** The devices that get pushes. Each belongs to one auth session and ends with it. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    signIn: text('sign_in').notNull(),
    studentId: studentId('student_id').notNull(),
    address: text('address').notNull(),
    keys: text('keys', { mode: 'json' }).$type<PushSubscription['keys']>().notNull(),
    /** Origin of the app on that device. */
    origin: text('origin').notNull(),
    refreshedAt: integer('refreshed_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_sign_in').on(t.signIn),
    uniqueIndex('push_subscriptions_address').on(t.address),
    index('push_subscriptions_student').on(t.studentId),
  ],
)

/** The token of Firebase Cloud Messaging that a browser has written to the realtime database, `users/{id}/fcmToken`. */
export const pushTokens = sqliteTable(
  'push_tokens',
  {
    signIn: text('sign_in').primaryKey(),
    studentId: studentId('student_id').notNull(),
    token: text('token').notNull(),
    writtenAt: integer('written_at').notNull(),
  },
  (t) => [index('push_tokens_student').on(t.studentId)],
)

/** Pushes that wait to be sent to a device, in the order of `seq`. */
export const pushes = sqliteTable(
  'pushes',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    subscriptionId: text('subscription_id').notNull(),
    subject: text('subject', { mode: 'json' }).$type<PushSubject>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('pushes_subscription').on(t.subscriptionId, t.seq)],
)

/** The identities of students at OpenID Connect providers. */
export const identities = sqliteTable(
  'identities',
  { issuer: text('issuer').notNull(), subject: text('subject').notNull(), studentId: studentId('student_id').notNull() },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_student').on(t.studentId)],
)

/** The state that an earlier sign-in address can restore after a change. */
export const addressUndos = sqliteTable(
  'address_undos',
  {
    tokenHash: text('token_hash').primaryKey(),
    studentId: studentId('student_id').notNull(),
    email: text('email').notNull(),
    campusId: text('campus_id').$type<CampusId>(),
    campusInvited: flag('campus_invited'),
    identities: text('identities', { mode: 'json' }).$type<{ issuer: string; subject: string }[]>().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('address_undos_student').on(t.studentId), index('address_undos_expiry').on(t.expiresAt)],
)

// The column names contain `email`, because they are older than holders that are no addresses.
export const codes = sqliteTable('codes', {
  holder: text('email').primaryKey(),
  codeHash: text('code_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  tries: integer('tries').notNull(),
})

/** When codes were sent to a holder, and when wrong ones were typed for an address, for the limits of clarification B19. */
export const codesSent = sqliteTable('codes_sent', { holder: text('email').notNull(), at: integer('at').notNull() }, (t) => [
  index('codes_sent_email').on(t.holder, t.at),
])

export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: text('payload', { mode: 'json' }).$type<unknown>(),
    runAt: integer('run_at').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (t) => [index('jobs_due').on(t.kind, t.runAt)],
)
