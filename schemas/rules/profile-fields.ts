import type { Account, Student } from '../student.ts'

/**
 * Returns the fields that `profiles/{id}` of the realtime database shows to everybody who sees the student, by its names (clarifications
 * H7, I6).
 */
export function profileFields(student: Student | Account) {
  return {
    id: student.id,
    firstName: student.firstName,
    lastName: student.lastName,
    program: student.program,
    year: student.year,
    university: student.university,
    profileImageUrl: student.profileImageUrl,
    currentStatus: student.currentStatus,
    availabilityText: student.availabilityText,
    availableUntil: student.availableUntil,
    currentLocation: student.currentLocation,
    subjects: student.currentSubjects,
    studyTopics: student.studyTopics,
    studySchedule: student.studySchedule,
    preferredGroupType: student.preferredGroupType,
    updatedAt: student.updatedAt,
  }
}
