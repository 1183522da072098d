import { expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { inviteLink } from './invite-link.ts'

it('GROUP-025 WAPP-025 an invitation names group, subject, place and time, leads to the group, and has no link without a number', () => {
  const createdAt = new Date(2026, 2, 12, 15, 42).getTime()
  const group = {
    id: 'g1' as GroupId, // cast: a test id
    name: 'Bones',
    subject: 'Anatomy',
    location: 'Cafeteria',
    scheduledAt: null,
    createdAt,
    endTime: createdAt + 2 * HOUR,
  }
  const me = { firstName: 'Amina', lastName: 'Yusuf', email: '' }
  const link = new URL(inviteLink(group, { whatsappNumber: '+49 (170) 555-01' }, me, 'https://campus.example')!)
  expect(link.pathname).toBe('/4917055501')
  expect(link.searchParams.get('text')).toBe(
    'Hi! Amina Yusuf invites you to a study group.\nGroup: Bones\nSubject: Anatomy\nLocation: Cafeteria\nTime: Thursday, March 12, 2026, 3:42 PM to 5:42 PM\nJoin it here: https://campus.example/groups?group=g1\nSent with Friendioo',
  )
  expect(inviteLink(group, { whatsappNumber: ' ' }, me, 'https://campus.example')).toBeNull()
})
