import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'
import { heardAfter, unseenAnswers, unseenRequests, openRequests } from './unseen-meetups.ts'
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

  it('lists answers in the order in which they were given', () => {
    const meetups = [
      named('late', { status: 'accepted', answeredAt: now }),
      named('early', { status: 'declined', answeredAt: now - 5 }),
      named('told', { status: 'accepted', answeredAt: now - 9 }),
      named('by me', { askedByMe: false, status: 'accepted', answeredAt: now }),
      named('none'),
    ]
    expect(ids(unseenAnswers(meetups, now - 9))).toEqual(['early', 'late'])
  })

  it('leaves the second of two answers of the same millisecond unseen after the first is shown', () => {
    expect(heardAfter(now, [])).toBe(now)
    expect(heardAfter(now, [now, now + 4])).toBe(now - 1)
    expect(heardAfter(now, [now + 4])).toBe(now)
  })
})
