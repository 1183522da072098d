import type { ClassmateSections } from './rules/classmate-sections.ts'
import type { MatchReason } from './rules/match.ts'
import type { Student } from './student.ts'

/** A classmate as the document of Home shows one. */
export type ClassmateWords = Student & { isOnline: boolean; lastSeen: null; match: MatchReason }

/** The words of Home's document, as of the moment when the server sends it (ADR 0103). */
export interface HomeWords {
  me: Pick<Student, 'firstName' | 'lastName' | 'year' | 'program' | 'currentStatus'>
  /** The first classmates of each section. */
  sections: ClassmateSections<ClassmateWords>
}
