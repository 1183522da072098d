import type { CampusId, GroupId, MeetupId, MessageId, StudentId } from '../../../schemas/ids.ts'
import type { Group } from '../../../schemas/group.ts'
import { NEVER_ANSWERED } from '../../../schemas/meetup.ts'
import type { Notification } from '../../../schemas/notification.ts'
import type { StudySession } from '../../../schemas/study-session.ts'
import { newStudent } from '../../student-record.ts'
import type { StoredConversation, StoredMeetup, StoredMessage, StudentRecord } from '../records.ts'

/** Creates whole documents for the store's contract suite; a test passes only the fields that it is about. */

export const id = (value: string) => value as StudentId
export const campus = (value: string) => value as CampusId

export function student(name: string, fields: Partial<StudentRecord> = {}): StudentRecord {
  return { ...newStudent(id(name), `${name}@riverside.example`, 1_000), contactVisibility: 'campus', ...fields }
}

export function message(from: string, to: string, position: number, fields: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id: `${from}-${to}-${position}` as MessageId,
    fromUserId: id(from),
    toUserId: id(to),
    content: `words ${position}`,
    messageType: 'text',
    conversationType: 'direct',
    position,
    createdAt: 1_000 + position,
    composedAt: 900 + position,
    deliveryStatus: 'sent',
    queuedForDelivery: true,
    deliveredAt: null,
    readAt: null,
    firebaseMessageId: null,
    withheld: false,
    ...fields,
  }
}

export function conversation(owner: string, partner: string, fields: Partial<StoredConversation> = {}): StoredConversation {
  return {
    ownerId: id(owner),
    id: id(partner),
    lastMessageId: 'm1' as MessageId,
    lastMessage: 'words',
    lastMessageFrom: id(partner),
    lastMessageAt: 1_000,
    lastPosition: 1,
    unreadCount: 0,
    readUpTo: 0,
    muted: false,
    archived: false,
    pinned: false,
    deletedUpTo: 0,
    ...fields,
  }
}

export function group(name: string, members: string[], fields: Partial<Group> = {}): Group {
  return {
    id: name as GroupId,
    name,
    description: '',
    subject: 'Anatomy',
    groupSize: 'small',
    maxMembers: 5,
    memberIds: members.map(id),
    invitations: [],
    isPrivate: false,
    location: '',
    studyDuration: 90,
    scheduledAt: null,
    endTime: 9_000,
    createdBy: id(members[0]!),
    createdAt: 1_000,
    ...fields,
  }
}

export function session(groupName: string, fields: Partial<StudySession> = {}): StudySession {
  return {
    id: groupName,
    groupId: groupName as GroupId,
    subject: 'Anatomy',
    startTime: 1_000,
    endTime: 9_000,
    isVoiceActive: false,
    status: 'active',
    userId: id('amina'),
    ...fields,
  }
}

export function meetup(name: string, from: string, to: string, fields: Partial<StoredMeetup> = {}): StoredMeetup {
  return {
    id: name as MeetupId,
    fromUserId: id(from),
    toUserId: id(to),
    subject: 'Anatomy',
    scheduledTime: 5_000,
    location: 'Anatomy Lab',
    message: '',
    status: 'pending',
    createdAt: 1_000,
    ...NEVER_ANSWERED,
    withheld: false,
    ...fields,
  }
}

export function notification(name: string, fields: Partial<Notification> = {}): Notification {
  return {
    id: name,
    type: 'message',
    title: name,
    content: '',
    timestamp: 1_000,
    isRead: false,
    actionable: false,
    senderId: null,
    senderName: '',
    senderAvatar: '',
    isOnline: false,
    matchBadge: null,
    canJoin: false,
    groupId: null,
    ...fields,
  }
}
