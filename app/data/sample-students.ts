import { DEFAULT_STUDIES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { matchReason } from '../../schemas/rules/match.ts'
import type { StudentView } from './views.ts'

/** The studies that samples are compared with. They need not be those of the signed-in student. */
export const SAMPLE_ME = { ...DEFAULT_STUDIES, currentSubjects: [] }

/**
 * Invented students, shown among the matches when there is nobody to match (clarification E10). Students of the demo campus
 * have the same ids, so that links to them work there.
 */
export const SAMPLE_STUDENTS: readonly StudentView[] = [
  sample('youssef', 'Youssef', 'Mansour', 'Medicine', '2nd Year', ['Anatomy', 'Physiology']),
  sample('lina', 'Lina', 'Haddad', 'Medicine', '3rd Year', ['Pathology', 'Pharmacology']),
  sample('sara', 'Sara', 'Lindqvist', 'Dentistry', '2nd Year', ['Prosthodontics', 'Oral Surgery']),
]

function sample(id: string, firstName: string, lastName: string, program: string, year: string, currentSubjects: string[]): StudentView {
  return {
    id: idOf<StudentId>(id),
    firstName,
    lastName,
    email: '',
    phoneNumber: '',
    whatsappNumber: '',
    program,
    year,
    university: '',
    profileImageUrl: '',
    currentStatus: 'offline',
    availabilityText: '',
    availableUntil: null,
    currentLocation: '',
    currentSubjects,
    studyTopics: [],
    studySchedule: '',
    preferredGroupType: null,
    updatedAt: 0,
    isOnline: false,
    lastSeen: null,
    match: matchReason(SAMPLE_ME, { program, year, currentSubjects }),
  }
}
