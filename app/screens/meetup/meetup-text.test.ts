import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StudentView } from '../../data/views.ts'
import { CONNECTIONS } from '../../worker/views.ts'
import { factsOf, canSendNow, isUnsent, savedText, meetupTitle, movedTitle, moveTitle, nameFirst } from './meetup-text.ts'
import { named, now, sampleMeetup } from './testing/sample-meetup.ts'

describe('the text of a submitted change', () => {
  it.each([
    ['offline', 'Saved. It will be sent when you are online.'],
    ['signed-out', 'Saved. It will be sent when you sign in.'],
    ['outdated', 'Saved. It will be sent when this page is reloaded.'],
  ] as const)('states when it will be sent while the connection is %s', (connection, text) => {
    expect(savedText(connection)).toBe(text)
  })

  it.each([
    ['offline', 'It will be sent when you are online, if this page stays open.'],
    ['signed-out', 'This browser saves nothing, so it is lost with this page.'],
    ['outdated', 'This browser saves nothing, so it is lost with this page.'],
  ] as const)('OFFL-020 does not claim to be saved when the browser stores nothing: %s', (connection, text) => {
    expect(savedText(connection, true)).toBe(text)
  })

  it('promises sending at once only while online or syncing', () => {
    expect(CONNECTIONS.filter(canSendNow)).toEqual(['online', 'syncing'])
  })
})

it.each([
  ['the time', { scheduledTime: now + 26 * HOUR, location: 'Lab' }, /^A classmate moved “Anatomy” to tomorrow, \d+:00\u00a0[AP]M$/],
  ['the place', { scheduledTime: now + HOUR, location: 'Roof' }, /^A classmate moved “Anatomy” to Roof$/],
  ['both', { scheduledTime: now + 26 * HOUR, location: 'Roof' }, /to tomorrow, \d+:00\u00a0[AP]M, Roof$/],
] as const)('the title of a move names what is another one: %s', (_, to, title) => {
  const before = {
    scheduledTime: now + HOUR,
    location: 'Lab',
    askedByUserId: idOf<StudentId>('me'),
    status: 'pending' as const,
    answeredAt: null,
  }
  expect(moveTitle(sampleMeetup({ ...to, earlier: [before] }), now)).toMatch(title)
})

const movedBy = (who: string) => ({ byUserId: idOf<StudentId>(who), at: now, reason: '' })
const before = (status: 'pending' | 'accepted') => [
  { scheduledTime: now, location: 'Library', askedByUserId: idOf<StudentId>('me'), status, answeredAt: null },
]
it.each([
  ['nobody', {}, ''],
  ['me', { moved: movedBy('me'), earlier: before('accepted') }, 'You moved this meetup'],
  ['the other', { askedByMe: false, moved: movedBy('omar'), earlier: before('accepted') }, 'A classmate moved your meetup'],
  ['me before an answer', { moved: movedBy('me'), earlier: before('pending') }, 'You moved this request'],
  ['the other before an answer', { askedByMe: false, moved: movedBy('omar'), earlier: before('pending') }, 'A classmate moved the request'],
])('a line without room for more says who moved it: %s', (_, change, title) => {
  expect(movedTitle(sampleMeetup(change))).toBe(title)
})

const endedBy = (by: string, how: 'called-off' | 'withdrawn') => ({ how, byUserId: idOf<StudentId>(by), at: now, reason: '' })

describe('what has not left this device is said to wait', () => {
  it.each([
    ['a request', {}, 'Meetup request: waiting to be sent'],
    ['an acceptance', { askedByMe: false, status: 'accepted' }, 'You’re meeting up. Your answer is waiting to be sent'],
    ['a refusal', { askedByMe: false, status: 'declined' }, 'You declined a classmate’s request, waiting to be sent'],
    ['a withdrawal', { ended: endedBy('me', 'withdrawn') }, 'You withdrew this request, waiting to be sent'],
    ['a call-off', { status: 'accepted', ended: endedBy('me', 'called-off') }, 'You called off this meetup, waiting to be sent'],
  ] as const)('%s that has not left this device is said to wait', (_, change, title) => {
    expect(meetupTitle(sampleMeetup({ ...change, waiting: true }))).toBe(title)
    expect(meetupTitle(sampleMeetup(change))).not.toContain('waiting')
  })

  it('what the other student did in the meantime is not said to wait', () => {
    const theirs = sampleMeetup({ status: 'accepted', ended: endedBy('omar', 'called-off'), waiting: true })
    expect(meetupTitle(theirs)).toBe('A classmate called off your meetup')
    expect(isUnsent(theirs)).toBe(false)
  })
})

it('a name, a subject and a place from the right to the left turn no sentence', () => {
  const meetup = named('m', { subject: 'تشريح', location: 'المكتبة', partner: { firstName: 'زهراء', lastName: '' } as StudentView })
  expect(nameFirst(meetup)).toBe('\u2068زهراء\u2069')
  expect(factsOf(meetup, now)).toMatch(/^\u2068تشريح\u2069 · .* · \u2068المكتبة\u2069$/)
})

it.each([
  ['today', now, /^Anatomy · Today, \d.* · Study Hall A$/],
  ['tomorrow', now + 24 * HOUR, /^Anatomy · Tomorrow, \d.* · Study Hall A$/],
] as const)('the facts of a meetup name its day: %s', (_, scheduledTime, facts) => {
  expect(factsOf(sampleMeetup({ scheduledTime }), now)).toMatch(facts)
})
