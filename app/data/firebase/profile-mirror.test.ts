import { expect, it } from 'vitest'
import { sampleAccount } from '../../worker/testing/sample-documents.ts'
import { profileMirror } from './profile-mirror.ts'

const amina = {
  ...sampleAccount('amina'),
  email: 'amina@riverside.example',
  phoneNumber: '+351 900',
  whatsappNumber: '+351 901',
  contactVisibility: 'campus' as const,
}

it('RTDB-010 RTDB-011 RTDB-013 the mirror has what all readers of the profile see', () => {
  expect(profileMirror({ ...amina, currentStatus: 'studying', currentSubjects: ['Anatomy'], university: 'Riverside' }, 0)).toMatchObject({
    id: 'amina',
    firstName: amina.firstName,
    lastName: amina.lastName,
    currentStatus: 'studying',
    subjects: ['Anatomy'],
    availabilityText: amina.availabilityText,
    preferredGroupType: amina.preferredGroupType,
    program: amina.program,
    university: 'Riverside',
  })
})

it('leaves contact data out, whomever it is shown to', () => {
  expect(JSON.stringify(profileMirror(amina, 0))).not.toMatch(/riverside\.example|\+351/)
  expect(profileMirror(amina, 0)).toMatchObject({ email: '', phoneNumber: '', whatsappNumber: '' })
})

it('shows an availability that has expired as over, and no picture that is not sent yet', () => {
  const free = {
    ...amina,
    currentStatus: 'available' as const,
    currentLocation: 'Anatomy Lab',
    currentSubjects: ['Anatomy'],
    availableUntil: 5,
    profileImageUrl: `data:image/png;base64,${'A'.repeat(300)}`,
  }
  expect(profileMirror(free, 4)).toMatchObject({ currentStatus: 'available', currentLocation: 'Anatomy Lab', subjects: ['Anatomy'] })
  expect(profileMirror(free, 5)).toMatchObject({ currentStatus: 'offline', currentLocation: '', subjects: [] })
  expect(profileMirror(free, 5)).not.toHaveProperty('profileImageUrl')
})
