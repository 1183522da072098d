import type { StudentId } from '../schemas/ids.ts'
import { DEFAULT_SETTINGS } from '../schemas/push.ts'
import { campusOfAddress } from '../schemas/rules/campus.ts'
import type { StudentRecord } from './store/records.ts'

/** Replaces the id of a deleted student in their ended sessions, because nothing may name the student any more. */
export const NOBODY = '' as StudentId // cast: no id of a student is empty

/**
 * Creates a student of whom only the verified address is known. They have not said how available they are, so their status is the
 * neutral one: a new student who is connected shows as online (ADR 0076).
 */
export function newStudent(id: StudentId, email: string, now: number): StudentRecord {
  return {
    id,
    email,
    signInEmail: email,
    emailVerified: true,
    campusId: campusOfAddress(email),
    campusInvited: false,
    invitations: [],
    privacyAgreed: null,
    notificationSettings: DEFAULT_SETTINGS,
    firstName: '',
    lastName: '',
    phoneNumber: '',
    whatsappNumber: '',
    program: '',
    year: '',
    university: '',
    profileImageUrl: '',
    currentStatus: 'online',
    availabilityText: '',
    availableUntil: null,
    availabilityComposedAt: { status: 0, location: 0, subjects: 0 },
    currentLocation: '',
    currentSubjects: [],
    studyTopics: [],
    studySchedule: '',
    preferredGroupType: null,
    visibility: 'campus',
    contactVisibility: 'unasked',
    tutorialCompleted: false,
    googleCalendarConnected: false,
    lastSeen: null,
    suspendedAt: null,
    removedAt: null,
    updatedAt: now,
  }
}

/**
 * Creates the record that remains of a deleted student: an id for the messages that others have. The id replaces the sign-in
 * address, and an id is no address, so nobody can sign in with it.
 */
export function formerStudent({ id }: Pick<StudentRecord, 'id'>, now: number): StudentRecord {
  return {
    ...newStudent(id, '', now),
    signInEmail: id,
    campusId: null,
    currentStatus: 'offline',
    emailVerified: false,
    firstName: 'Former',
    lastName: 'student',
    removedAt: now,
  }
}
