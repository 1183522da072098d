import { expect, it } from 'vitest'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { findDeletedGroupNotification } from './find-deleted-group-notification.ts'

const note = (event: string, timestamp: number, isRead = false) => ({
  id: `kofi_${event}_g${timestamp}`,
  groupId: `g${timestamp}` as GroupId,
  isRead,
  timestamp,
})
const LIST = [
  note('group-deleted', 6),
  note('group-deleted', 5),
  note('group-deleted', 4, true),
  note('group-invitation', 3),
  note('group-deleted', 2),
]

it.each([
  ['the oldest that is newer', 2, 'g5'],
  ['the next one after that', 5, 'g6'],
  ['nothing when all are older', 6, undefined],
])('I7 finds %s, of unread notifications about deleted groups only', (_, since, found) => {
  expect(findDeletedGroupNotification(LIST, 'kofi' as StudentId, since)?.groupId).toBe(found)
})

it('I7 finds nothing before the list is known', () => {
  expect(findDeletedGroupNotification(undefined, 'kofi' as StudentId, 0)).toBeUndefined()
})
