import { expect, it } from 'vitest'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MeetupView } from '../../data/views.ts'
import { named, now } from '../meetup/testing/sample-meetup.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { pendingMeetups } from './pending-meetups.ts'

const lina = { firstName: 'Lina', lastName: 'Haddad' } as NonNullable<MeetupView['partner']>
const agreedBefore = [
  { scheduledTime: now, location: 'Lab', askedByUserId: idOf<StudentId>('omar'), status: 'accepted' as const, answeredAt: now },
]
const by = (who: string) => ({ byUserId: idOf<StudentId>(who), at: now, reason: '' })

it('shows what the student asked for, and each moved meetup, as pending, with who has to answer', () => {
  const meetups = [
    named('sent', { partner: lina }),
    named('to a stranger'),
    named('unsent', { partner: lina, waiting: true }),
    named('moved by me', { partner: lina, earlier: agreedBefore, moved: by('me') }),
    named('moved by them', { askedByMe: false, earlier: agreedBefore, moved: by('omar') }),
  ]
  expect(pendingMeetups(meetups).map(({ id, name, place, pending }) => [id, name, place, pending])).toEqual([
    ['sent', 'Anatomy with Lina', 'Study Hall A', `Waiting for ${isolateText('Lina')}’s answer`],
    ['to a stranger', 'Anatomy', 'Study Hall A', `Waiting for ${isolateText('a classmate')}’s answer`],
    ['unsent', 'Anatomy with Lina', 'Study Hall A', 'Waiting to be sent'],
    ['moved by me', 'Anatomy with Lina', 'Study Hall A', `Waiting for ${isolateText('Lina')}’s answer`],
    ['moved by them', 'Anatomy', 'Study Hall A', 'Waiting for your answer'],
  ])
})

it('shows no request of others, and none that is answered, ended, refused or past', () => {
  const meetups = [
    named('of omar', { askedByMe: false }),
    named('accepted', { status: 'accepted' }),
    named('withdrawn', { ended: { ...by('me'), how: 'withdrawn' } }),
    named('refused', { refusal: { reason: 'No' } as NonNullable<MeetupView['refusal']> }),
    named('past', { at: now }),
  ]
  expect(pendingMeetups(meetups)).toEqual([])
})
