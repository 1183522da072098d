import { expect, it } from 'vitest'
import type { ChatWords } from '../schemas/chat-words.ts'
import type { MessageId, StudentId } from '../schemas/ids.ts'
import { draw } from './chat-document.tsx'

const WORDS: ChatWords = {
  partner: { id: 'kofi' as StudentId, firstName: '<b>Kofi', lastName: 'Mensah', status: 'available', isOnline: true },
  messages: [
    { id: 'one' as MessageId, mine: true, content: 'Free at six?', delivery: 'read' },
    { id: 'two' as MessageId, mine: false, content: '<script>alert(1)</script>', delivery: 'sent' },
  ],
  unread: { messageId: 'two' as MessageId, count: 1 },
}

it('draws the messages in their order, with the divider before those that are new', () => {
  expect(draw(WORDS)).toMatch(/Free at six\?.*1 new message.*alert\(1\)/s)
  expect(draw({ ...WORDS, unread: null })).not.toContain('new message')
})

it('shows what students wrote as text, and loads no pictures', () => {
  const html = draw(WORDS)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('&lt;b&gt;Kofi Mensah')
  expect(html).not.toMatch(/<script|<img|<b>/)
})
