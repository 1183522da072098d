import { expect, it } from 'vitest'
import { HOUR, MEETUP_DURATION, MEETUP_VOICE_BEFORE } from '../constants.ts'
import type { StudentId } from '../ids.ts'
import { groupRoom, mayTalkInGroup, mayTalkInMeetup, meetupRoom, ownerOfRoom } from './voice.ts'

const [amina, lina, omar] = ['amina', 'lina', 'omar'] as StudentId[] as [StudentId, StudentId, StudentId]
const AT = 100 * HOUR
const meetup = { fromUserId: amina, toUserId: lina, status: 'accepted' as const, scheduledTime: AT, earlier: [], ended: null }

it('a room names its group or its meetup', () => {
  expect([ownerOfRoom(groupRoom('g-1')), ownerOfRoom(meetupRoom('m1'))]).toEqual([
    { kind: 'group', id: 'g-1' },
    { kind: 'meetup', id: 'm1' },
  ])
})

it('SOCK-41 members of a group talk until its session ends', () => {
  const group = { memberIds: [amina, lina], endTime: AT }
  expect([AT - HOUR, AT - 1, AT].map((now) => mayTalkInGroup(group, amina, now))).toEqual([
    { until: AT },
    { until: AT },
    { refusal: 'over' },
  ])
  expect(mayTalkInGroup(group, omar, AT - HOUR)).toEqual({ refusal: 'not-found' })
})

it('SOCK-41 the two of a meetup talk from ten minutes before its time until it is over', () => {
  const opens = AT - MEETUP_VOICE_BEFORE
  const closes = AT + MEETUP_DURATION
  expect([opens - 1, opens, closes - 1, closes].map((now) => mayTalkInMeetup(meetup, lina, now))).toEqual([
    { refusal: 'too-early' },
    { until: closes },
    { until: closes },
    { refusal: 'over' },
  ])
  expect(mayTalkInMeetup(meetup, omar, AT)).toEqual({ refusal: 'not-found' })
})

it('nobody talks in a meetup that is not agreed, was called off, or was moved and waits for an answer', () => {
  const ended = { how: 'called-off', byUserId: amina, at: AT - HOUR, reason: '' } as const
  const before = { scheduledTime: AT - HOUR, location: '', askedByUserId: amina, status: 'accepted', answeredAt: 1 } as const
  for (const change of [{ status: 'pending' }, { status: 'declined' }, { ended }, { status: 'pending', earlier: [before] }])
    expect(mayTalkInMeetup({ ...meetup, ...change } as Parameters<typeof mayTalkInMeetup>[0], amina, AT)).toEqual({ refusal: 'not-agreed' })
})
