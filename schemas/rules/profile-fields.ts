import type { Account, Student } from '../student.ts'

/** Returns of a student what `profiles/{id}` of the realtime database has for all who see them, by its names (clarifications H7, I6). */
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
