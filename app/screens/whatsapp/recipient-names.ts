import type { StudentView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { defined } from '../../../schemas/defined.ts'

/** How a student is listed: by first name, else by address (WAPP-002). `more` tells students with the same label apart; it may be empty. */
export interface RecipientName {
  label: string
  more: string
}

type Named = Pick<StudentView, 'id' | 'firstName' | 'lastName' | 'email' | 'program' | 'year'>

/** Additions to equal labels, one after the other, until they differ. */
const DIFFERENCES: ((student: Named) => string)[] = [
  ({ lastName }) => lastName.trim(),
  (student) => studyLine(student),
  ({ email }) => email,
]

/** Returns the name of each student in a list, by id. Students who are alike in everything are numbered in the order of the list. */
export function recipientNames(students: readonly Named[]): Map<string, RecipientName> {
  const names = new Map(
    students.map((student): [string, RecipientName] => [
      student.id,
      { label: student.firstName.trim() || student.email || 'A classmate', more: '' },
    ]),
  )
  for (const difference of DIFFERENCES) {
    for (const student of namesakes(students, names)) {
      const name = defined(names.get(student.id))
      name.more = [name.more, difference(student)].filter(Boolean).join(', ')
    }
  }
  const numbers = new Map<string, number>()
  for (const student of namesakes(students, names)) {
    const name = defined(names.get(student.id))
    const number = (numbers.get(keyOf(name)) ?? 0) + 1
    numbers.set(keyOf(name), number)
    name.more = [name.more, String(number)].filter(Boolean).join(', ')
  }
  return names
}

const keyOf = ({ label, more }: RecipientName) => `${label}\n${more}`

/** Returns the students whose name another one has, too, as the names are at this moment. */
function namesakes(students: readonly Named[], names: ReadonlyMap<string, RecipientName>): Named[] {
  const counts = new Map<string, number>()
  const key = ({ id }: Named) => keyOf(defined(names.get(id)))
  for (const student of students) counts.set(key(student), (counts.get(key(student)) ?? 0) + 1)
  return students.filter((student) => defined(counts.get(key(student))) > 1)
}
