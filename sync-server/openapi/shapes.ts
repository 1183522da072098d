import * as z from 'zod'
import { Block } from '../../schemas/block.ts'
import { CalendarEvent } from '../../schemas/calendar.ts'
import { Group } from '../../schemas/group.ts'
import { MeetupId, MessageId, ReportId, StudentId } from '../../schemas/ids.ts'
import { Invitation } from '../../schemas/invitation.ts'
import { Meetup } from '../../schemas/meetup.ts'
import { Message } from '../../schemas/message.ts'
import { Notification } from '../../schemas/notification.ts'
import { REPORT_REASONS } from '../../schemas/report.ts'
import { MEETUP_ENDS } from '../../schemas/rules/meetup.ts'
import { StudySession } from '../../schemas/study-session.ts'
import { Account, Status, Student } from '../../schemas/student.ts'
import { Checkpoint } from '../../schemas/sync.ts'

/** The API shapes, made from the stored shapes: times as ISO text, and both names if the specification has two. */

/** Returns the fields of a zod object of `schemas/`, to extend them. */
const fieldsOf = <T extends { shape: object }>(object: T): T['shape'] => object.shape

export const Time = z.iso.datetime()
const MaybeTime = z.nullable(Time)

export const Failure = z.object({
  code: z.string().describe('For programs.'),
  field: z.optional(z.string()).describe('The part of the input that is wrong, as a path.'),
  message: z.string().describe('For people: what happened, and what to do.'),
})

export const Person = z.object({ id: StudentId, firstName: z.string(), lastName: z.string(), profileImageUrl: z.string() })

export const StudentShown = z.object({
  ...fieldsOf(Student),
  availableUntil: MaybeTime.describe('Where the text names an end; it is over then, derived from the server’s clock.'),
  updatedAt: Time,
  availabilityStatus: Status,
  academicProgram: z.string(),
  academicYear: z.string(),
  isOnline: z.boolean(),
  lastSeen: MaybeTime,
})

/** A student as lists show them. Only the profile itself has the phone number (clarification H7). */
export const StudentListed = StudentShown.omit({ phoneNumber: true })

const { availabilityComposedAt: _, ...account } = fieldsOf(Account)
/** An invitation as its creator sees it. Only the device that created the link has the link itself. */
export const InvitationShown = z.object({ ...fieldsOf(Invitation), createdAt: Time, expiresAt: Time })
export const AccountShown = z.object({
  ...account,
  ...StudentShown.shape,
  invitations: z.array(InvitationShown),
  privacyAgreed: z.nullable(z.object({ version: z.iso.date(), at: Time })).describe('To which privacy page, and when.'),
})

/** An invitation as every holder of the link sees it. */
export const InvitationOffered = z.object({
  campusId: z.string(),
  from: z.string().describe('A first name; may be empty.'),
  expiresAt: Time,
})

export const MessageShown = z.object({
  ...fieldsOf(Message),
  senderId: StudentId,
  receiverId: StudentId,
  createdAt: Time,
  timestamp: Time,
  composedAt: Time,
  deliveredAt: MaybeTime,
  readAt: MaybeTime,
  isRead: z.boolean(),
})

export const ConversationShown = z.object({
  partnerId: StudentId,
  partnerFirstName: z.string(),
  partnerLastName: z.string(),
  partnerProfileImageUrl: z.string(),
  partnerEmail: z.string(),
  lastMessage: z.string(),
  lastMessageAt: MaybeTime,
  unreadCount: z.number(),
  muted: z.boolean(),
  archived: z.boolean(),
  pinned: z.boolean(),
})

/** My own settings of a conversation. */
export const ConversationSettingsShown = z.object({
  partnerId: StudentId,
  muted: z.boolean(),
  archived: z.boolean(),
  unreadCount: z.number(),
})

export const ConversationPinned = z.object({ partnerId: StudentId, pinned: z.boolean() })

export const ReadUpTo = z.object({ partnerId: StudentId, unreadCount: z.number(), readUpTo: z.number() })

/** A student whom I block, with their data at the time of the block. */
export const BlockShown = z.object({ ...fieldsOf(Block), blockedAt: Time })

const MeetupDone = { byUserId: StudentId, reason: z.string() }
export const MeetupShown = z.object({
  ...fieldsOf(Meetup),
  requestId: MeetupId,
  senderId: StudentId,
  receiverId: StudentId,
  targetUserId: StudentId,
  scheduledTime: Time.describe('Of the time that stands: after a move, the new one.'),
  createdAt: Time,
  answeredAt: MaybeTime,
  moved: z
    .nullable(z.object({ ...MeetupDone, at: Time }))
    .describe('The last move. The student who made it asks, and the other one answers.'),
  earlier: z
    .array(z.object({ ...fieldsOf(fieldsOf(Meetup).earlier._zod.def.element), scheduledTime: Time, answeredAt: MaybeTime }))
    .describe('The times and places before it was moved, each with its answer.'),
  ended: z.nullable(z.object({ ...MeetupDone, at: Time, how: z.enum(MEETUP_ENDS) })),
})
export const MeetupListed = z.object({ ...MeetupShown.shape, fromUser: z.optional(Person), toUser: z.optional(Person) })

export const GroupShown = z.object({
  ...fieldsOf(Group),
  currentMembers: z.number(),
  invitations: z
    .array(z.object({ studentId: z.nullable(StudentId), at: Time }))
    .describe('Without an answer. `studentId` is null for readers who are neither members nor invited.'),
  scheduledAt: MaybeTime,
  endTime: Time,
  createdAt: Time,
})

const Contactable = z.object({
  ...Person.shape,
  program: z.string(),
  year: z.string(),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  isOnline: z.boolean(),
})
export const MemberShown = z.object({ ...Contactable.shape, userId: StudentId, user: Contactable })

export const ApiStudySession = z.object({
  ...fieldsOf(StudySession),
  startTime: Time,
  endTime: Time,
  participantCount: z.number(),
  group: z.object({ id: z.string(), name: z.string(), members: z.array(z.object({ userId: StudentId, user: Person })) }),
})

export const NotificationShown = z.object({ ...fieldsOf(Notification), timestamp: Time, read: z.boolean() })

export const SignedInAs = z.object({ user: AccountShown })
export const CodeSent = z.object({ sent: z.literal(true) })
export const BatchResponse = z.array(
  z.object({ status: z.number(), body: z.unknown(), positions: z.optional(Checkpoint), retryAfter: z.optional(z.number()) }),
)
/** Of two readings of a document, the one with the higher `rev` is newer. */
export const SyncedDocument = z.looseObject({ id: z.string(), rev: z.int() })
export const PullPage = z.object({
  collections: z
    .record(z.string(), z.array(SyncedDocument))
    .describe('Changed documents by collection; a removed one is {id, _deleted: true, rev}.'),
  checkpoint: Checkpoint,
  more: z.boolean(),
  reset: z.optional(z.literal(true)).describe('What is here replaces everything.'),
  whole: z.optional(z.array(StudentId)).describe('Partners whose conversation is here from its first message on.'),
  rest: z
    .optional(z.array(z.enum(['groups', 'meetups'])))
    .describe('Collections of which documents are left out; `/sync/history` has them.'),
})
export const HistoryPage = z.object({ documents: z.array(SyncedDocument), asOf: Checkpoint, complete: z.boolean() })

/** An event of the connected calendar. */
export const EventShown = z.object({ ...fieldsOf(CalendarEvent), start: Time, end: Time })

/** A report as its author sees it. */
export const ReportShown = z.object({
  id: ReportId,
  studentId: StudentId,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  messageId: z.nullable(MessageId),
  message: z.nullable(z.string()).describe('As it was when it was reported.'),
  createdAt: Time,
})

/** Everything that is stored about a student, in one file. */
export const Exported = z.looseObject({
  exportedAt: Time,
  account: z.looseObject({ id: StudentId, signInEmail: z.string() }),
  picture: z.nullable(z.string()).describe('As a data URL.'),
  conversations: z.array(z.looseObject({ partnerId: StudentId, messages: z.array(MessageShown) })),
  meetups: z.array(MeetupShown),
  groups: z.array(GroupShown),
  groupInvitations: z
    .array(z.object({ groupId: GroupShown.shape.id, name: z.string(), at: Time }))
    .describe('To groups that they are not in.'),
  sessions: z.array(z.looseObject({})),
  notifications: z.array(NotificationShown),
  blocks: z.array(BlockShown),
  reports: z.array(ReportShown),
  calendar: z.object({ connectedAt: MaybeTime, events: z.array(EventShown), builtIn: z.array(z.looseObject(EventShown.shape)) }),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })).describe('Who they are to the provider that signs in.'),
  addressUndos: z
    .array(z.object({ email: z.string(), expiresAt: Time }))
    .describe('Addresses that signed in before, and until when they can again.'),
  pushDevices: z
    .array(z.object({ service: z.string(), refreshedAt: Time }))
    .describe('Devices that get pushes, by the host or the name of their push service.'),
  hasFirebaseToken: z.boolean().describe('Whether a device has stored its token of Firebase Cloud Messaging in the realtime database.'),
  signIns: z.array(
    z.object({ createdAt: Time, expiresAt: Time, browser: z.string(), system: z.string(), lastSeenAt: Time, revokedAt: MaybeTime }),
  ),
})

/** A browser in which a student is signed in. */
export const DeviceShown = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  isOnline: z.boolean(),
  isThisOne: z.boolean(),
})

/** A student as operators see them. */
export const ModeratedStudentShown = z.object({
  ...Person.shape,
  email: z.string().describe('That signs in.'),
  suspendedAt: MaybeTime,
  removedAt: MaybeTime,
})

export const ModerationQueueShown = z.object({
  reports: z.array(
    z.object({
      ...ReportShown.shape,
      closedAt: MaybeTime,
      reporter: z.nullable(ModeratedStudentShown),
      student: z.nullable(ModeratedStudentShown),
    }),
  ),
  suspended: z.array(ModeratedStudentShown),
})
