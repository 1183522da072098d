import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MeetupView } from '../../data/views.ts'
import { proposedAt } from './proposed-at.ts'
import { doneKeys, seenUpToAfter, sentRequests, unseenOutcomes, unseenRequests, openRequests } from './unseen-meetups.ts'
import { named, now } from './testing/sample-meetup.ts'

const ids = (meetups: MeetupView[]) => meetups.map(({ id }) => id)

describe('unseen-meetups', () => {
  const asked = [
    named('second', { askedByMe: false, createdAt: now - 1 }),
    named('first', { askedByMe: false, createdAt: now - 2 }),
    named('told', { askedByMe: false, createdAt: now - 10 }),
    named('answered', { askedByMe: false, status: 'declined' }),
    named('long past', { askedByMe: false, at: now - 25 * HOUR }),
    named('passed', { askedByMe: false, createdAt: now, at: now - HOUR }),
    named('mine'),
  ]

  it('lists requests in the order of their creation, without those shown before, answered or long past', () => {
    expect(ids(unseenRequests(asked, ['told'], now))).toEqual(['first', 'second', 'passed'])
  })

  it('lists open requests until they are answered or their time has passed, including those shown before', () => {
    expect(ids(openRequests(asked))).toEqual(['told', 'first', 'second'])
  })

  it('lists what the student asked for until it is answered, ended, refused or past, the next meetup first', () => {
    const refusal = { reason: 'No' } as NonNullable<MeetupView['refusal']>
    const meetups = [
      named('later', { at: now + 2 * HOUR }),
      named('soon'),
      named('answered', { status: 'accepted' }),
      named('withdrawn', { ended: { how: 'withdrawn', byUserId: idOf<StudentId>('me'), at: now, reason: '' } }),
      named('refused', { refusal }),
      named('past', { at: now }),
      named('from omar', { askedByMe: false }),
    ]
    expect(ids(sentRequests(meetups))).toEqual(['soon', 'later'])
  })

  it('lists answers in the order in which they were given', () => {
    const meetups = [
      named('late', { status: 'accepted', answeredAt: now }),
      named('early', { status: 'declined', answeredAt: now - 5 }),
      named('told', { status: 'accepted', answeredAt: now - 9 }),
      named('by me', { askedByMe: false, status: 'accepted', answeredAt: now }),
      named('none'),
    ]
    expect(ids(unseenOutcomes(meetups, now - 9))).toEqual(['early', 'late'])
  })

  it('lists what the other student ended, but not what the student ended', () => {
    const end = (byUserId: string, at: number) => ({ how: 'called-off' as const, byUserId: idOf<StudentId>(byUserId), at, reason: '' })
    const meetups = [
      named('by omar', { askedByMe: false, status: 'accepted', answeredAt: now - 5, ended: end('omar', now) }),
      named('by me', { status: 'accepted', answeredAt: now, ended: end('me', now) }),
      named('long ago', { status: 'accepted', answeredAt: now - 20, ended: end('omar', now - 9) }),
    ]
    expect(ids(unseenOutcomes(meetups, now - 9))).toEqual(['by omar'])
  })

  it('shows a request again when it is moved, and forgets its earlier mark', () => {
    const earlier = [
      { scheduledTime: now, location: 'Lab', askedByUserId: idOf<StudentId>('omar'), status: 'pending' as const, answeredAt: null },
    ]
    const moved = named('m', { askedByMe: false, earlier, moved: { byUserId: idOf<StudentId>('omar'), at: now, reason: '' } })
    expect(ids(unseenRequests([moved], ['m'], now))).toEqual(['m'])
    expect(ids(unseenRequests([moved], ['m.1'], now))).toEqual([])
    expect([doneKeys(moved), doneKeys({ ...moved, status: 'accepted' })]).toEqual([['m'], ['m', 'm.1']])
    expect(proposedAt(moved)).toBe(now)
  })

  it('leaves the second of two answers of the same millisecond unseen after the first is shown', () => {
    expect(seenUpToAfter(now, [])).toBe(now)
    expect(seenUpToAfter(now, [now, now + 4])).toBe(now - 1)
    expect(seenUpToAfter(now, [now + 4])).toBe(now)
  })
})
