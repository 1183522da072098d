import { describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { notificationUrl } from './notification-url.ts'

const lina = 'lina' as StudentId

describe('the address of a notification', () => {
  it.each([
    ['meetup', '/academic-matches', '/academic-matches'],
    ['friend', '/academic-matches', '/academic-matches'],
    ['academic_match', '/academic-matches', '/academic-matches'],
    ['message', '/user-profile/lina', '/groups'],
    ['reminder', '/user-profile/lina', '/groups'],
    ['group_activity', '/user-profile/lina', '/groups'],
  ] as const)('NOTIF-001 NOTIF-002 NOTIF-003 NOTIF-004 NOTIF-005 depends on its type and sender: %s', (type, withSender, without) => {
    expect(notificationUrl({ type, senderId: lina })).toBe(withSender)
    expect(notificationUrl({ type, senderId: null })).toBe(without)
  })
})
