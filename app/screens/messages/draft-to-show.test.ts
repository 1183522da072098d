import { expect, it } from 'vitest'
import { draftToShow } from './draft-to-show.ts'

const calm = { unreadCount: 0, lastDelivery: 'read', isTyping: false } as const

it.each([
  ['a draft, in one line', ' see you\nat five ', calm, false, 'see you at five'],
  ['no draft of blanks', ' \n ', calm, false, null],
  ['what is unread', 'see you', { ...calm, unreadCount: 1 }, false, null],
  ['what failed', 'see you', { ...calm, lastDelivery: 'failed' as const }, false, null],
  ['that the other is typing', 'see you', { ...calm, isTyping: true }, false, null],
  ['the last message, while the chat beside it shows the draft', 'see you', calm, true, null],
])('a conversation shows %s', (_, draft, conversation, open, shown) => expect(draftToShow(draft, conversation, open)).toBe(shown))
