import { toApiInvitation } from '../../schemas/invitation.ts'
import type { Account, Student } from '../../schemas/student.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import { asOthersSee, showsConnection } from '../../schemas/rules/displayed-status.ts'
import type { StoredConversation, StudentRecord } from '../store/records.ts'

interface Presence {
  isConnected(student: StudentId): boolean
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/**
 * Returns a student as /api shows one: the availability as of now, and both names where the specification uses two (clarification
 * B3). Connection, place and subjects are as others may see them (clarification I3).
 */
export function toApiStudent(card: Student, { lastSeen }: Pick<StudentRecord, 'lastSeen'>, presence: Presence, now: number) {
  const current = asOthersSee(availabilityAt(card, now))
  return {
    ...current,
    availabilityStatus: current.currentStatus,
    availableUntil: iso(current.availableUntil),
    academicProgram: card.program,
    academicYear: card.year,
    isOnline: showsConnection(current.currentStatus, presence.isConnected(card.id)),
    lastSeen: iso(lastSeen),
    updatedAt: iso(card.updatedAt),
  }
}

/** Returns what students see of themselves whatever their status: connection, place and subjects. */
export function ownPresence({ id, currentLocation, currentSubjects }: Student, presence: Presence) {
  return { isOnline: presence.isConnected(id), currentLocation, currentSubjects }
}

/** Returns the student's own profile as /api shows it. */
export function toApiAccount(account: Account, lastSeen: Pick<StudentRecord, 'lastSeen'>, presence: Presence, now: number) {
  const { availabilityComposedAt: _, ...own } = account
  const {
    emailVerified,
    campusId,
    campusInvited,
    invitations,
    privacyAgreed,
    notificationSettings,
    visibility,
    contactVisibility,
    tutorialCompleted,
    googleCalendarConnected,
    ...student
  } = own
  return {
    ...toApiStudent(student, lastSeen, presence, now),
    ...ownPresence(account, presence),
    emailVerified,
    campusId,
    campusInvited,
    invitations: invitations.map(toApiInvitation),
    privacyAgreed: privacyAgreed && { ...privacyAgreed, at: iso(privacyAgreed.at) },
    notificationSettings,
    visibility,
    contactVisibility,
    tutorialCompleted,
    googleCalendarConnected,
  }
}

/** Returns a conversation summary as /api shows it (spec §3). */
export function toApiConversation(conversation: StoredConversation, partner: Student | undefined) {
  return {
    partnerId: conversation.id,
    partnerFirstName: partner?.firstName ?? '',
    partnerLastName: partner?.lastName ?? '',
    partnerProfileImageUrl: partner?.profileImageUrl ?? '',
    partnerEmail: partner?.email ?? '',
    lastMessage: conversation.lastMessage,
    lastMessageAt: iso(conversation.lastMessageAt),
    unreadCount: conversation.unreadCount,
    muted: conversation.muted,
    archived: conversation.archived,
    pinned: conversation.pinned,
  }
}
