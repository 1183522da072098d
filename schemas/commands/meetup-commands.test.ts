import { describe, expect, it } from 'vitest'
import type { Envelope } from '../envelope.ts'
import { idOf } from '../id-of.ts'
import type { MeetupId, StudentId } from '../ids.ts'
import { NEVER_ANSWERED, type Meetup } from '../meetup.ts'
import type { KnownDocs } from './command.ts'
import { MEETUP_COMMANDS } from './meetup-commands.ts'

const [me, omar, id] = [idOf<StudentId>('me'), idOf<StudentId>('omar'), idOf<MeetupId>('m1')]
const asked: Meetup = {
  id,
  fromUserId: me,
  toUserId: omar,
  subject: 'Anatomy',
  scheduledTime: 9_000,
  location: 'Lab',
  message: '',
  status: 'pending',
  createdAt: 1_000,
  ...NEVER_ANSWERED,
}
const accepted: Meetup = { ...asked, status: 'accepted', answeredAt: 2_000 }
// cast: effects read only these fields of an envelope
const by = <I>(input: I, senderId = me) => ({ input, senderId, composedAt: 5_000 }) as Envelope<I>
const known = (meetup: Meetup): KnownDocs => ({ meetups: { m1: meetup } })

describe('moving a meetup on this device', () => {
  const { effects, body, receiver } = MEETUP_COMMANDS.moveMeetup
  const move = { id, scheduledTime: 12_000, reason: 'My lab runs late.', round: 0 }

  it('asks the other student again at once, at the new time and the same place', () => {
    expect(effects(known(accepted), by(move)).meetups).toEqual({
      m1: {
        ...asked,
        scheduledTime: 12_000,
        moved: { byUserId: me, at: 5_000, reason: 'My lab runs late.' },
        earlier: [{ scheduledTime: 9_000, location: 'Lab', askedByUserId: me, status: 'accepted', answeredAt: 2_000 }],
      },
    })
  })

  it('changes nothing that was moved since then or is not mine to move any more', () => {
    const moved = effects(known(accepted), by(move, omar)).meetups!.m1!
    expect(effects(known(moved), by(move))).toEqual({})
    expect(effects(known({ ...asked, status: 'declined' }), by(move))).toEqual({})
    expect(effects({}, by(move))).toEqual({})
  })

  it('sends what changed, with the round that its student saw', () => {
    expect(body(move, me, 5_000)).toEqual({ scheduledTime: '1970-01-01T00:00:12.000Z', reason: 'My lab runs late.', round: 0 })
    expect(body({ id, location: 'Roof', reason: '', round: 1 }, me, 5_000)).toEqual({ location: 'Roof', reason: '', round: 1 })
    expect([receiver({ ...move, partnerId: omar }), receiver(move)]).toEqual([omar, 'campus'])
  })
})

describe('the end of a meetup on this device', () => {
  const { withdrawMeetup, callOffMeetup, answerMeetup } = MEETUP_COMMANDS
  const ending = { id, reason: 'I am ill.' }

  it('shows a request as withdrawn at once, by its asker alone', () => {
    const { meetups } = withdrawMeetup.effects(known(asked), by(ending))
    expect(meetups!.m1).toEqual({ ...asked, ended: { how: 'withdrawn', byUserId: me, at: 5_000, reason: 'I am ill.' } })
    expect(withdrawMeetup.effects(known(asked), by(ending, omar))).toEqual({})
    expect(withdrawMeetup.effects(known(accepted), by(ending))).toEqual({})
  })

  it('shows a meetup as called off at once, by either, and keeps the answer', () => {
    for (const who of [me, omar])
      expect(callOffMeetup.effects(known(accepted), by(ending, who)).meetups!.m1).toEqual({
        ...accepted,
        ended: { how: 'called-off', byUserId: who, at: 5_000, reason: 'I am ill.' },
      })
    expect(callOffMeetup.effects(known(asked), by(ending))).toEqual({})
  })

  it('shows no answer to a time that was not the one that its student saw', () => {
    const answer = { id, status: 'accepted' as const, round: 1 }
    expect(answerMeetup.effects(known(asked), by(answer, omar))).toEqual({})
    expect(answerMeetup.effects(known(asked), by({ ...answer, round: 0 }, omar)).meetups!.m1).toMatchObject({ status: 'accepted' })
  })
})

it('a second move without a network refers to the time that its student saw, also if only the place is new', () => {
  const { replaces } = MEETUP_COMMANDS.moveMeetup
  const first = { id, scheduledTime: 12_000, reason: 'Ill', round: 0 }
  expect(replaces?.merge(first, { id, location: 'Library', reason: '', round: 1 })).toEqual({ ...first, location: 'Library', reason: '' })
  expect(replaces?.key(first)).not.toBe(replaces?.key({ ...first, id: idOf<MeetupId>('m2') }))
})
