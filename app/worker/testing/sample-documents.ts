import type { Versioned } from '../../../schemas/versions.ts'
import { MINUTE } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import type { GroupId, MeetupId, MessageId, StudentId } from '../../../schemas/ids.ts'
import { NEVER_ANSWERED, type Meetup } from '../../../schemas/meetup.ts'
import type { Conversation, Message } from '../../../schemas/message.ts'
import { DEFAULT_SETTINGS } from '../../../schemas/push.ts'
import type { Account, Student } from '../../../schemas/student.ts'

/** Documents for tests, as the server renders them. */
export function sampleMessage(
  id: string,
  from: string,
  to: string,
  position: number,
  over: Partial<Versioned<Message>> = {},
): Versioned<Message> {
  return {
    rev: 1,
    id: id as MessageId,
    fromUserId: from as StudentId,
    toUserId: to as StudentId,
    content: `message ${id}`,
    messageType: 'text',
    conversationType: 'direct',
    position,
    createdAt: 1000 + position,
    composedAt: 1000 + position,
    deliveryStatus: 'sent',
    queuedForDelivery: false,
    deliveredAt: null,
    readAt: null,
    firebaseMessageId: null,
    ...over,
  }
}

export function sampleConversation(partner: string, last: Message, over: Partial<Versioned<Conversation>> = {}): Versioned<Conversation> {
  return {
    rev: 1,
    id: partner as StudentId,
    lastMessageId: last.id,
    lastMessage: last.content,
    lastMessageFrom: last.fromUserId,
    lastMessageAt: last.createdAt,
    lastPosition: last.position,
    unreadCount: 0,
    readUpTo: 0,
    muted: false,
    archived: false,
    pinned: false,
    deletedUpTo: 0,
    ...over,
  }
}

export function sampleMeetup(id: string, from: string, to: string, over: Partial<Versioned<Meetup>> = {}): Versioned<Meetup> {
  return {
    rev: 1,
    id: id as MeetupId,
    fromUserId: from as StudentId,
    toUserId: to as StudentId,
    subject: 'Anatomy',
    scheduledTime: 9_000,
    location: 'Anatomy Lab',
    message: '',
    status: 'pending',
    createdAt: 1000,
    ...NEVER_ANSWERED,
    ...over,
  }
}

export function sampleGroup(id: string, memberIds: string[], over: Partial<Versioned<Group>> = {}): Versioned<Group> {
  return {
    rev: 1,
    id: id as GroupId,
    name: `group ${id}`,
    description: '',
    subject: 'Anatomy',
    groupSize: 'small',
    maxMembers: 5,
    memberIds: memberIds as StudentId[],
    invitations: [],
    isPrivate: false,
    location: 'Anatomy Lab',
    studyDuration: 60,
    scheduledAt: null,
    endTime: 1000 + 60 * MINUTE,
    createdBy: memberIds[0] as StudentId,
    createdAt: 1000,
    ...over,
  }
}

export function sampleStudent(id: string, over: Partial<Versioned<Student>> = {}): Versioned<Student> {
  return {
    rev: 1,
    id: id as StudentId,
    firstName: id,
    lastName: '',
    email: '',
    phoneNumber: '',
    whatsappNumber: '',
    program: 'Medicine',
    year: '2nd Year',
    university: 'Riverside',
    profileImageUrl: '',
    currentStatus: 'online',
    availabilityText: '',
    availableUntil: null,
    currentLocation: '',
    currentSubjects: ['Anatomy'],
    studyTopics: [],
    studySchedule: '',
    preferredGroupType: null,
    updatedAt: 1000,
    ...over,
  }
}

export function sampleAccount(id: string, over: Partial<Versioned<Account>> = {}): Versioned<Account> {
  return {
    ...sampleStudent(id),
    emailVerified: true,
    campusId: null,
    campusInvited: false,
    invitations: [],
    privacyAgreed: null,
    notificationSettings: DEFAULT_SETTINGS,
    visibility: 'campus',
    contactVisibility: 'known',
    tutorialCompleted: true,
    googleCalendarConnected: false,
    availabilityComposedAt: { status: 0, location: 0, subjects: 0 },
    ...over,
  }
}
