import { expect, it } from 'vitest'
import { newsOf } from './tab-news.ts'

const nothing = { incomplete: false, unread: 0, requests: 0, sessions: 0, invitations: 0 }

it.each([
  ['unread messages', '/messages', { unread: 2 }, { count: 2, note: '2 unread' }],
  ['a request to meet, which stands above the conversations', '/messages', { requests: 1 }, { count: 1, note: 'meetup request' }],
  ['messages and requests together', '/messages', { unread: 12, requests: 2 }, { count: 14, note: '12 unread, 2 meetup requests' }],
  ['invitations to groups', '/groups', { invitations: 2 }, { count: 2, dot: 0, blinks: false, note: '2 invitations' }],
  [
    'sessions by a dot, and the invitations beside it',
    '/groups',
    { sessions: 2, invitations: 1 },
    { count: 1, dot: 2, blinks: true, note: '2 active sessions, invitation' },
  ],
  ['a profile that lacks a field', '/profile', { incomplete: true }, { dot: 1, note: 'incomplete' }],
  ['nothing on a tab where nothing waits', '/schedule', { unread: 3, invitations: 1, incomplete: true }, {}],
] as const)('the navigation tells %s', (_, path, known, news) => expect(newsOf(path, { ...nothing, ...known })).toEqual(news))

it('a tab without news has neither a count nor a note', () => {
  for (const path of ['/', '/groups', '/messages', '/profile']) {
    const { count = 0, dot = 0, note } = newsOf(path, nothing)
    expect([count, dot, note]).toEqual([0, 0, undefined])
  }
})
