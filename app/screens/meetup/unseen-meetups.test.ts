import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'
import { heardAfter, unseenAnswers, unseenRequests, openRequests } from './unseen-meetups.ts'
import { named, now } from './sample-meetup.ts'

const ids = (meetups: MeetupView[]) => meetups.map(({ id }) => id)

describe('news', () => {
  const asked = [
    named('second', { askedByMe: false, createdAt: now - 1 }),
    named('first', { askedByMe: false, createdAt: now - 2 }),
    named('told', { askedByMe: false, createdAt: now - 10 }),
    named('answered', { askedByMe: false, status: 'declined' }),
    named('long past', { askedByMe: false, at: now - 25 * HOUR }),
    named('passed', { askedByMe: false, createdAt: now, at: now - HOUR }),
    named('mine'),
  ]

  it('requests come in the order in which they were asked; told, answered, and long past ones do not', () => {
    expect(ids(unseenRequests(asked, ['told'], now))).toEqual(['first', 'second', 'passed'])
  })

  it('requests can be found until they are answered or their time has passed, also those told of', () => {
    expect(ids(openRequests(asked))).toEqual(['told', 'first', 'second'])
  })

  it('answers come in the order in which they were given', () => {
    const meetups = [
      named('late', { status: 'accepted', answeredAt: now }),
      named('early', { status: 'declined', answeredAt: now - 5 }),
      named('told', { status: 'accepted', answeredAt: now - 9 }),
      named('by me', { askedByMe: false, status: 'accepted', answeredAt: now }),
      named('none'),
    ]
    expect(ids(unseenAnswers(meetups, now - 9))).toEqual(['early', 'late'])
  })

  it('two of one moment: the second is news also once the first was told', () => {
    expect(heardAfter(now, [])).toBe(now)
    expect(heardAfter(now, [now, now + 4])).toBe(now - 1)
    expect(heardAfter(now, [now + 4])).toBe(now)
  })
})
