import { expect, it } from 'vitest'
import { MINUTE } from '../../../../schemas/constants.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { now, sampleMeetup } from '../../meetup/testing/sample-meetup.ts'
import { hasAnswered } from './first-unread.ts'
import type { LogItem } from './log-items.ts'

const me = idOf<StudentId>('me')
const message = (from: string, createdAt: number) => ({ fromUserId: from, createdAt }) as unknown as LogItem

it.each([
  ['a message of mine', message('me', now), true],
  ['one that I wrote before and that waits', message('me', now - 1), false],
  ['a message of theirs', message('omar', now + MINUTE), false],
  ['a request of mine to meet', sampleMeetup({ createdAt: now }), true],
  ['an earlier one', sampleMeetup({ createdAt: now - 1 }), false],
  ['a request of theirs', sampleMeetup({ createdAt: now, askedByMe: false }), false],
  ['a move of mine', sampleMeetup({ createdAt: 0, moved: { byUserId: me, at: now, reason: '' } }), true],
] as const)('%s answers what was unread: %s', (_, item, answers) => {
  expect(hasAnswered([message('omar', now - 1), item], me, now)).toBe(answers)
})
