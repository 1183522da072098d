import type { Account, Student } from '../../schemas/student.ts'
import { asOthersSee } from '../../schemas/rules/displayed-status.ts'
import type { StudentRecord } from '../store/records.ts'
import { cardShowsContactData } from './visibility.ts'

/**
 * Returns the card of a student, the same for all readers of one campus. Contact data is included only for the campus that its
 * owner shows it to, not for partners elsewhere (architecture.md section 11). Place and subjects are included only while the stored
 * status shows them (clarification I3): a card depends on no clock, so that replicas agree.
 */
export function card(student: StudentRecord, reader: Pick<StudentRecord, 'campusId'>): Student {
  const open = cardShowsContactData(reader, student)
  return asOthersSee({
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
  })
}

/** Returns the student's own profile, without the fields that only the server has. */
export function account(student: StudentRecord): Account {
  const { signInEmail: _address, lastSeen: _seen, suspendedAt: _suspended, removedAt: _removed, ...own } = student
  return own
}
