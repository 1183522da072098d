import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import type { Message } from '../../../schemas/message.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from './sample-documents.ts'

/** One document of every collection, with its optional fields, for tests. */
export const ONE_OF_EACH = {
  account: [
    sampleAccount('amina', {
      currentSubjects: ['Anatomy', 'Oral Surgery'],
      availabilityComposedAt: { status: 1, location: 2, subjects: 3 },
    }),
  ],
  students: [sampleStudent('lina', { availableUntil: 99, preferredGroupType: 'small', studySchedule: 'Ünïcode ✓ 🎓' })],
  conversations: [sampleConversation('lina', sampleMessage('m1', 'amina', 'lina', 1), { unreadCount: 3, readUpTo: 1 })],
  messages: [sampleMessage('m1', 'amina', 'lina', 1, { deliveryStatus: 'read', deliveredAt: 5, readAt: 6, firebaseMessageId: '-Nx_1' })],
  meetups: [
    {
      rev: 1,
      id: 'mt1',
      fromUserId: 'amina',
      toUserId: 'lina',
      subject: 'Anatomy',
      scheduledTime: 5,
      location: 'Cafeteria',
      message: '',
      status: 'pending',
      createdAt: 1,
      answeredAt: null,
    },
  ],
  groups: [
    {
      rev: 1,
      id: 'g1',
      name: 'Cranial nerves',
      description: '',
      subject: 'Anatomy',
      groupSize: 'small',
      maxMembers: 5,
      memberIds: ['amina', 'lina'],
      location: 'Study Hall A',
      studyDuration: 60,
      scheduledAt: null,
      endTime: 9,
      createdBy: 'amina',
      createdAt: 1,
    },
  ],
  sessions: [
    {
      rev: 1,
      id: 's1',
      groupId: 'g1',
      subject: 'Anatomy',
      startTime: 1,
      endTime: 9,
      isVoiceActive: false,
      status: 'active',
      userId: 'amina',
    },
  ],
  notifications: [
    {
      rev: 1,
      id: 'n1',
      type: 'message',
      title: 'T',
      content: 'C',
      timestamp: 1,
      isRead: false,
      actionable: true,
      senderId: null,
      senderName: '',
      senderAvatar: '',
      isOnline: true,
      matchBadge: null,
      canJoin: false,
      groupId: 'g1',
    },
  ],
  events: [{ rev: 1, id: 'e1_20260101T000000Z', title: 'Exam', start: 1, end: 2, location: 'Hall A' }],
  contacts: [{ rev: 1, id: 'lina', email: 'lina@riverside.example', phoneNumber: '', whatsappNumber: '+1' }],
  blocks: [{ rev: 1, id: 'luca', firstName: 'Luca', lastName: '', blockedAt: 7 }],
} as unknown as { [C in Collection]: Versioned<Doc<C>>[] } & Changes

/** Returns 300 messages of two conversations in turn, written by both sides. */
export function threeHundred(): Versioned<Message>[] {
  return Array.from({ length: 300 }, (_, at) => {
    const [partner, position] = [at % 2 === 0 ? 'lina' : 'youssef', Math.floor(at / 2) + 1]
    return at % 3 === 0 ? sampleMessage(`m${at}`, 'amina', partner, position) : sampleMessage(`m${at}`, partner, 'amina', position)
  })
}
