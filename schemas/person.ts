import type { Student } from './student.ts'

export type Person = Pick<Student, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>

/** Returns a student as meetups, groups and sessions refer to one (spec §3). */
export function person({ id, firstName, lastName, profileImageUrl }: Person): Person {
  return { id, firstName, lastName, profileImageUrl }
}
