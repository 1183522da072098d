import { describe, expect, it } from 'vitest'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StudentView } from '../../data/views.ts'
import { messagesInSight, selectToastMessage, messageToastText } from './select-toast-message.ts'

const partner = {} as StudentView
const from = (id: string, lastMessageAt: number, more: object = {}) => ({
  partnerId: idOf<StudentId>(id),
  partner,
  lastMessage: 'Hi',
  lastMessageAt,
  lastMessageMine: false,
  lastMessageType: 'text' as const,
  unreadCount: 1,
  muted: false,
  ...more,
})

describe('the message that a toast tells of', () => {
  it('is the oldest of those that arrived since, so that each chat has its turn', () => {
    const all = [from('lina', 30), from('kofi', 20), from('noah', 10)]
    expect(selectToastMessage(all, 10, null)?.partnerId).toBe('kofi')
    expect(selectToastMessage(all, 20, null)?.partnerId).toBe('lina')
    expect(selectToastMessage(all, 30, null)).toBeUndefined()
  })

  it.each([
    ['was read, here or on another device', { unreadCount: 0 }],
    ['is of a muted conversation', { muted: true }],
    ['is the student’s own', { lastMessageMine: true }],
    ['is the copy of a meetup request, which has a popup', { lastMessageType: 'meetup' as const }],
    ['has a summary and no text here yet', { lastMessageType: null }],
    ['is of a student whom this device does not know', { partner: null }],
  ])('is none that %s', (_, more) => expect(selectToastMessage([from('lina', 30, more)], 0, null)).toBeUndefined())

  it('is none of the chat that is open, and none at all beside the list', () => {
    expect(selectToastMessage([from('lina', 30)], 0, 'lina')).toBeUndefined()
    expect(selectToastMessage([from('lina', 30)], 0, 'kofi')?.partnerId).toBe('lina')
    expect(selectToastMessage([from('lina', 30)], 0, 'all')).toBeUndefined()
  })

  it.each([
    ['/', '', false, null],
    ['/user-profile/lina', '', true, null],
    ['/messages', '', false, 'all'],
    ['/messages', '?with=lina', true, 'all'],
    ['/messages', '?with=lina&at=4', false, 'lina'],
    ['/firebase-demo', '?with=lina&chat=both', true, 'lina'],
    ['/firebase-demo', '?with=lina', true, null],
  ])('sees at %s%s, wide %s: %s', (pathname, search, wide, sees) => expect(messagesInSight(pathname, search, wide)).toBe(sees))

  it('is shown in one line, cut between two characters when it is long', () => {
    expect(messageToastText(' See you\n\nat five ')).toBe('See you at five')
    expect(messageToastText('a'.repeat(90))).toBe('a'.repeat(90))
    expect(messageToastText(`${'😀'.repeat(89)} and more`)).toBe(`${'😀'.repeat(89)}…`)
  })
})
