import { describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { notificationUrl } from './notification-url.ts'

const lina = 'lina' as StudentId

describe('the address of a notification', () => {
  it.each([
    ['NOTIF-002', 'meetup'],
    ['NOTIF-003', 'friend'],
    ['NOTIF-004', 'academic_match'],
  ] as const)('%s the address of a notification of the type %s is that of the matches, with or without a sender', (_, type) => {
    for (const senderId of [lina, null]) expect(notificationUrl({ type, senderId })).toBe('/academic-matches')
  })

  it.each(['message', 'reminder', 'group_activity'] as const)(
    'NOTIF-001 NOTIF-005 the address of a notification of the type %s is its sender’s, or that of the groups',
    (type) => {
      expect(notificationUrl({ type, senderId: lina })).toBe('/user-profile/lina')
      expect(notificationUrl({ type, senderId: null })).toBe('/groups')
    },
  )
})
