import type { Account, Student } from '../../schemas/student.ts'
import type { StudentRecord } from '../store/store.ts'

/** What classmates may see of a student: contact data only where its owner shows it to the campus (design.md section 11). */
export function card(student: StudentRecord): Student {
  const open = student.contactVisibility === 'campus'
  return {
    id: student.id,
    firstName: student.firstName,
    lastName: student.lastName,
    email: open ? student.email : '',
    phoneNumber: open ? student.phoneNumber : '',
    whatsappNumber: open ? student.whatsappNumber : '',
    program: student.program,
    year: student.year,
    university: student.university,
    profileImageUrl: student.profileImageUrl,
    currentStatus: student.currentStatus,
    availabilityText: student.availabilityText,
    availableUntil: student.availableUntil,
    currentLocation: student.currentLocation,
    currentSubjects: student.currentSubjects,
    studyTopics: student.studyTopics,
    studySchedule: student.studySchedule,
    preferredGroupType: student.preferredGroupType,
    updatedAt: student.updatedAt,
  }
}

/** The own profile, without what only the server keeps. */
export function account(student: StudentRecord): Account {
  const { lastSeen: _, ...own } = student
  return own
}
