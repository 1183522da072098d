import { expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { recipientNames } from './recipient-names.ts'

const student = (firstName: string, lastName = '', email = '', program = '', year = '') => ({
  id: '' as StudentId,
  firstName,
  lastName,
  email,
  program,
  year,
})
const listed = (...students: ReturnType<typeof student>[]) =>
  [...recipientNames(students.map((each, at) => ({ ...each, id: `${at}` as StudentId }))).values()].map(({ label, more }) =>
    more ? `${label} · ${more}` : label,
  )

it('WAPP-002 lists the first name alone, or the address if there is no first name', () => {
  expect(listed(student('Lina', 'Haddad', 'lina@x'), student('', 'Haddad', 'h@x'), student(' ', 'Omar'))).toEqual([
    'Lina',
    'h@x',
    'A classmate',
  ])
})

it('tells students with one first name apart by last name, then studies, then address, after the first name', () => {
  expect(listed(student('Lina', 'Haddad'), student('Lina', 'Aziz'), student('Omar', 'Aziz'))).toEqual([
    'Lina · Haddad',
    'Lina · Aziz',
    'Omar',
  ])
  expect(
    listed(
      student('Lina', 'Haddad', '', 'Nursing', '1st Year'),
      student('Lina', 'Haddad', '', 'Nursing', '2nd Year'),
      student('Lina', 'Aziz', '', 'Nursing', '2nd Year'),
    ),
  ).toEqual(['Lina · Haddad, 1st Year · Nursing', 'Lina · Haddad, 2nd Year · Nursing', 'Lina · Aziz'])
  expect(listed(student('Lina', 'Haddad', 'a@x'), student('Lina', 'Haddad', 'b@x'))).toEqual(['Lina · Haddad, a@x', 'Lina · Haddad, b@x'])
})

it('numbers students of whom it knows no difference', () => {
  expect(listed(student('Lina'), student('Lina'), student('Omar'))).toEqual(['Lina · 1', 'Lina · 2', 'Omar'])
})
