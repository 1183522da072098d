import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MeetupView, StudentView } from '../../data/views.ts'
import { overlapping, plannedFacts, plannedText, plannedWith } from './planned-meetups.ts'
import { named, now, sampleMeetup } from './testing/sample-meetup.ts'

const [me, omar] = [idOf<StudentId>('me'), idOf<StudentId>('omar')]
const partner = { firstName: 'Omar', lastName: 'Haddad' } as StudentView
const sample = (change: Parameters<typeof sampleMeetup>[0] = {}) => sampleMeetup({ partner, at: now, ...change })
const before = { scheduledTime: now - HOUR, location: 'Study Hall A', askedByUserId: me, status: 'pending' as const, answeredAt: null }
const moved = { earlier: [before], moved: { byUserId: me, at: now, reason: '' } }

describe('what is planned with somebody', () => {
  it('is what can still take place, the next one first', () => {
    const meetups = [
      named('later', { at: now + 3 * HOUR, status: 'accepted' }),
      named('asked', { at: now + HOUR }),
      named('goes on', { at: now - HOUR / 2, status: 'accepted' }),
      named('asked me', { at: now + 2 * HOUR, askedByMe: false }),
      named('too late to answer', { at: now - MINUTE }),
      named('over', { at: now - HOUR, status: 'accepted' }),
      named('declined', { status: 'declined' }),
      named('withdrawn', { ended: { how: 'withdrawn', byUserId: me, at: now, reason: '' } }),
      named('called off', { status: 'accepted', ended: { how: 'called-off', byUserId: omar, at: now, reason: '' } }),
      named('with somebody else', { partnerId: idOf<StudentId>('lina') }),
      named('not sent', { refusal: { kind: 'requestMeetup', reason: 'Full' } as MeetupView['refusal'] }),
    ]
    expect(plannedWith(meetups, omar, now).map(({ id }) => id)).toEqual(['goes on', 'asked', 'asked me', 'later'])
  })

  it('overlaps a meetup that begins less than an hour before or after it', () => {
    const at = (minutes: number) => overlapping([named('m', { at: now })], now + minutes * MINUTE).length
    expect([-60, -59, 0, 59, 60].map(at)).toEqual([0, 1, 1, 1, 0])
    expect(at(NaN)).toBe(0)
  })
})

describe('what is planned is said in one sentence', () => {
  it.each([
    ['asked', {}, /^You asked Omar to meet today, \d+:00\s[AP]M$/, /^You already asked Omar to meet today, /],
    ['asked by them', { askedByMe: false }, /^Omar asked you to meet today, \d/, /^Omar already asked you to meet today, /],
    ['agreed', { status: 'accepted' }, /^You’re meeting Omar today, \d/, /^You’re already meeting Omar today, /],
    ['on another day', { scheduledTime: now + 72 * HOUR }, /^You asked Omar to meet on Mon, Nov 23, \d/, /^You already asked/],
    ['moved', moved, /^You asked Omar to meet today, .*M instead$/, /^You already asked .* instead$/],
    ['moved to another place', { ...moved, scheduledTime: now - HOUR }, /^You asked Omar to meet today, .*M, at another place$/, /already/],
  ] as const)('a planned meetup is said in one sentence: %s', (_, change, said, saidAgain) => {
    expect(plannedText(sample(change as Partial<MeetupView>), now)).toMatch(said)
    expect(plannedText(sample(change as Partial<MeetupView>), now, true)).toMatch(saidAgain)
  })

  it.each([
    [{}, 'Anatomy · Study Hall A · Waiting for Omar’s answer'],
    [{ waiting: true }, 'Anatomy · Study Hall A · Waiting to be sent'],
    [{ askedByMe: false }, 'Anatomy · Study Hall A · Waiting for your answer'],
    [{ status: 'accepted' }, 'Anatomy · Study Hall A'],
    [{ askedByMe: false, status: 'accepted', waiting: true }, 'Anatomy · Study Hall A · Your answer is waiting to be sent'],
  ] as const)('the facts of a planned meetup say who has to answer: %#', (change, facts) => {
    expect(plannedFacts(sample(change))).toBe(facts)
  })
})
