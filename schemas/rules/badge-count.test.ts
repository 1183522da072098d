import { expect, it } from 'vitest'
import { badgeCount, unreadMessages } from './badge-count.ts'
import { badgeText } from './badge-text.ts'
import { titleWithCount } from './title-with-count.ts'

const chats = [
  { unreadCount: 2, muted: false },
  { unreadCount: 5, muted: true },
  { unreadCount: 1, muted: false },
]

it('counts the unread messages of all conversations but the muted ones', () => {
  expect(unreadMessages(chats)).toBe(3)
  expect(unreadMessages([])).toBe(0)
})

it('counts unread notifications with the messages, but not those about messages', () => {
  const notifications = [
    { type: 'meetup', isRead: false },
    { type: 'group_activity', isRead: true },
    { type: 'message', isRead: false },
    { type: 'friend', isRead: false },
  ] as const
  expect(badgeCount(chats, notifications)).toBe(4)
  expect(badgeCount([], [])).toBe(0)
})

it('NOTIF-007 shows a count above nine as 9+', () => {
  expect([1, 9, 10, 120].map(badgeText)).toEqual(['1', '9', '9+', '9+'])
})

it('puts the count before the title of a page, and nothing when there is nothing to count', () => {
  expect(titleWithCount('Messages · Friendioo', 3)).toBe('(3) Messages · Friendioo')
  expect(titleWithCount('Messages · Friendioo', 0)).toBe('Messages · Friendioo')
})
