import { expect, it } from 'vitest'
import type { ClassmateWords } from '../schemas/home-words.ts'
import type { StudentId } from '../schemas/ids.ts'
import { draw } from './home-document.tsx'

const KOFI: ClassmateWords = {
  id: 'kofi' as StudentId,
  firstName: '<script>alert(1)</script>',
  lastName: '"><img src=x>',
  email: '',
  phoneNumber: '',
  whatsappNumber: '',
  program: 'Medicine',
  year: '2nd Year',
  university: '',
  profileImageUrl: '/api/images/one',
  currentStatus: 'available',
  availabilityText: '',
  availableUntil: null,
  currentLocation: 'Library',
  currentSubjects: ['Anatomy'],
  studyTopics: [],
  studySchedule: '',
  preferredGroupType: null,
  updatedAt: 0,
  isOnline: true,
  lastSeen: null,
  match: 'same_program',
}
const ME = { firstName: 'Amina', lastName: 'Yusuf', year: '', program: '', currentStatus: 'available' as const }

it('draws the classmates of each section, with links that work without a script', () => {
  const html = draw({ me: ME, sections: { available: [KOFI], studying: [{ ...KOFI, firstName: 'Mei' }], others: [] } })
  expect(html).toMatch(/Available Classmates.*href="\/user-profile\/kofi".*Studying Quietly.*Mei/s)
  expect(html).not.toContain('Other Classmates')
  expect(html).toContain('Library · ')
})

it('shows what a student wrote as text, and loads no pictures', () => {
  const html = draw({ me: ME, sections: { available: [KOFI], studying: [], others: [] } })
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<img/)
})
