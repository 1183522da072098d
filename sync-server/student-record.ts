import type { StudentId } from '../schemas/ids.ts'
import { campusOfAddress } from '../schemas/rules/campus.ts'
import type { StudentRecord } from './store/store.ts'

/** A student about whom nothing is known but the verified address. */
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
    firstName: '',
    lastName: '',
    phoneNumber: '',
    whatsappNumber: '',
    program: '',
    year: '',
    university: '',
    profileImageUrl: '',
    currentStatus: 'offline',
    availabilityText: '',
    availableUntil: null,
    availabilityComposedAt: { status: 0, location: 0, subjects: 0 },
    currentLocation: '',
    currentSubjects: [],
    studyTopics: [],
    studySchedule: '',
    preferredGroupType: null,
    visibility: 'campus',
    contactVisibility: 'campus',
    tutorialCompleted: false,
    googleCalendarConnected: false,
    lastSeen: null,
    suspendedAt: null,
    removedAt: null,
    updatedAt: now,
  }
}

/** What is left of somebody who has left: an id, under which others have their words. An id is no address: nobody signs in with it. */
export function formerStudent({ id }: Pick<StudentRecord, 'id'>, now: number): StudentRecord {
  return { ...newStudent(id, '', now), signInEmail: id, campusId: null, emailVerified: false, firstName: 'Former', lastName: 'student', removedAt: now }
}
