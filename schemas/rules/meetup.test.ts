import { describe, expect, it } from 'vitest'
import { HOUR, MEETUP_MOVES_MAX, MEETUPS_OF_PAIR_MAX } from '../constants.ts'
import { idOf } from '../id-of.ts'
import type { StudentId } from '../ids.ts'
import {
  withAnswer,
  askerOf,
  canDo,
  countsAsPending,
  withEnd,
  isExpired,
  isOver,
  MEETUP_ANSWERS,
  MEETUP_RULES,
  MEETUP_STATUSES,
  meetupState,
  withMove,
  movedPart,
  roundOf,
  surplusMeetups,
  type MeetupAction,
  type MeetupSide,
  type MeetupState,
} from './meetup.ts'

const [amina, omar] = [idOf<StudentId>('amina'), idOf<StudentId>('omar')]
type Sample = Parameters<typeof canDo>[0]
const asked: Sample = {
  fromUserId: amina,
  status: 'pending',
  scheduledTime: 1_000,
  location: 'Lab',
  answeredAt: null,
  moved: null,
  earlier: [],
  ended: null,
}
const by = (byUserId: StudentId, at = 20) => ({ byUserId, at, reason: '' })
const later = { scheduledTime: 2_000, location: 'Roof' }
const accepted = withAnswer(asked, 'accepted', 7)

/** Each state, as amina's request reaches it. She is the asker in each. */
const IN: Record<MeetupState, Sample> = {
  pending: asked,
  accepted,
  declined: withAnswer(asked, 'declined', 7),
  moved: withMove(accepted, later, by(amina)),
  withdrawn: withEnd(asked, 'withdrawn', by(amina)),
  'called-off': withEnd(accepted, 'called-off', by(omar)),
}
const STATES = Object.keys(IN) as MeetupState[]
const DO: Record<MeetupAction, (meetup: Sample, who: StudentId) => Sample> = {
  accept: (meetup) => withAnswer(meetup, 'accepted', 9),
  decline: (meetup) => withAnswer(meetup, 'declined', 9),
  withdraw: (meetup, who) => withEnd(meetup, 'withdrawn', by(who)),
  'call-off': (meetup, who) => withEnd(meetup, 'called-off', by(who)),
  move: (meetup, who) => withMove(meetup, { scheduledTime: 3_000, location: 'Roof' }, by(who)),
}
const ACTIONS = Object.keys(DO) as MeetupAction[]

describe('a meetup', () => {
  it('has each state of the table', () => {
    expect(STATES.map((state) => meetupState(IN[state]))).toEqual(STATES)
    expect(STATES.toSorted()).toEqual(Object.keys(MEETUP_RULES).toSorted())
  })

  const may: [MeetupState, MeetupSide, MeetupAction[]][] = [
    ['pending', 'asker', ['withdraw', 'move']],
    ['pending', 'asked', ['accept', 'decline', 'move']],
    ['moved', 'asker', ['call-off', 'move']],
    ['moved', 'asked', ['accept', 'decline', 'call-off', 'move']],
    ['accepted', 'asker', ['call-off', 'move']],
    ['accepted', 'asked', ['call-off', 'move']],
    ...(['declined', 'withdrawn', 'called-off'] as const).flatMap((state): [MeetupState, MeetupSide, MeetupAction[]][] => [
      [state, 'asker', []],
      [state, 'asked', []],
    ]),
  ]
  it.each(may)('a meetup that is %s lets the %s do exactly this: %j', (state, side, actions) => {
    const who = side === 'asker' ? amina : omar
    expect(ACTIONS.filter((action) => canDo(IN[state], who, action, 8)).toSorted()).toEqual(actions.toSorted())
  })

  it('comes to the state of the table with each action', () => {
    for (const state of STATES) {
      for (const [action, rule] of Object.entries(MEETUP_RULES[state]) as [MeetupAction, { to: MeetupState }][])
        expect([state, action, meetupState(DO[action](IN[state], omar))]).toEqual([state, action, rule.to])
    }
  })

  it('is pending, then accepted or declined', () => {
    expect(MEETUP_STATUSES).toEqual(['pending', 'accepted', 'declined'])
    for (const answer of MEETUP_ANSWERS) expect(withAnswer(asked, answer, 7)).toEqual({ ...asked, status: answer, answeredAt: 7 })
  })

  it('never changes its first answer, and takes none after its end', () => {
    for (const first of MEETUP_ANSWERS) {
      for (const second of MEETUP_ANSWERS) {
        const given = withAnswer(asked, first, 7)
        expect(withAnswer(given, second, 8)).toBe(given)
      }
    }
    expect(withAnswer(IN.withdrawn, 'accepted', 8)).toBe(IN.withdrawn)
  })

  it('asks the other student again when it moves, and the answer stays with the earlier time', () => {
    const there = withMove(accepted, later, { byUserId: omar, at: 20, reason: 'My lab runs late.' })
    expect(there).toEqual({
      ...asked,
      ...later,
      moved: { byUserId: omar, at: 20, reason: 'My lab runs late.' },
      earlier: [{ scheduledTime: 1_000, location: 'Lab', askedByUserId: amina, status: 'accepted', answeredAt: 7 }],
    })
    expect([askerOf(there), roundOf(there), canDo(there, amina, 'accept', 30), canDo(there, omar, 'accept', 30)]).toEqual([
      omar,
      1,
      true,
      false,
    ])
  })

  it('keeps its answer when it is called off, and its first end', () => {
    expect(IN['called-off']).toEqual({ ...accepted, ended: { ...by(omar), how: 'called-off' } })
    expect(withEnd(IN['called-off'], 'called-off', by(amina))).toBe(IN['called-off'])
  })

  it('a meetup that took place is neither moved nor called off', () => {
    for (const action of ['move', 'call-off'] as const)
      expect([canDo(accepted, omar, action, 999 + HOUR), canDo(accepted, omar, action, 1_000 + HOUR)]).toEqual([true, false])
    expect([isOver(accepted, 1_000 + HOUR), isOver(asked, 1_000 + HOUR)]).toEqual([true, false])
  })

  it('a meetup that nobody answered can be moved after its time, but not without end', () => {
    expect(canDo(asked, amina, 'move', 9_000)).toBe(true)
    let often = asked
    while (roundOf(often) < MEETUP_MOVES_MAX) often = withMove(often, later, by(amina))
    expect([canDo(often, amina, 'move', 30), canDo(often, amina, 'withdraw', 30), canDo(often, omar, 'accept', 30)]).toEqual([
      false,
      true,
      true,
    ])
  })

  const table: [state: MeetupState, now: number, expired: boolean][] = [
    ['pending', 999, false],
    ['pending', 1_000, true],
    ['accepted', 1_000, false],
    ['declined', 9_999, false],
    ['withdrawn', 9_999, false],
    ['moved', 1_999, false],
    ['moved', 2_000, true],
  ]
  it.each(table)('a meetup with status %s at %i is expired: %s', (state, now, expired) => {
    expect(isExpired(IN[state], now)).toBe(expired)
  })

  it('counts as pending for a week when it was withdrawn, so that asking and withdrawing has a limit', () => {
    const withdrawn = { ...IN.withdrawn, createdAt: 0 }
    expect([countsAsPending(withdrawn, 6 * 24 * HOUR), countsAsPending(withdrawn, 7 * 24 * HOUR)]).toEqual([true, false])
    expect(countsAsPending({ ...accepted, createdAt: 0 }, 0)).toBe(false)
  })
})

describe('the meetups that go', () => {
  const week = 7 * 24 * HOUR
  const since = (state: MeetupState, createdAt = 0) => ({ ...IN[state], createdAt })
  const full = MEETUPS_OF_PAIR_MAX

  it('are none while two students have fewer than are stored', () => {
    expect(surplusMeetups([since('declined')], full - 1, week)).toEqual([])
  })

  it('are the oldest, as many as make room for one', () => {
    const all = [since('declined'), since('called-off'), since('withdrawn')]
    expect(surplusMeetups(all, full, week)).toEqual(all.slice(0, 1))
    expect(surplusMeetups(all, full + 1, week)).toEqual([all[0], all[2]])
  })

  it('N83 N68 are none that can still take place, nor a request that counts as one without an answer', () => {
    const accepted = { ...since('accepted'), scheduledTime: 2 * week }
    const waits = { ...since('pending'), scheduledTime: 2 * week }
    expect(surplusMeetups([accepted, waits, since('pending', 1), since('withdrawn', 1)], full + 3, week)).toEqual([])
  })

  it('leave the last one to which both agreed, because it is why they see each other', () => {
    const all = [since('accepted'), since('called-off'), since('declined')]
    expect(surplusMeetups(all, full + 9, week)).toEqual([all[0], all[2]])
  })
})

it('a move is said to be of the place only if the time stayed', () => {
  expect(movedPart(withMove(asked, { scheduledTime: 1_000, location: 'Roof' }, by(amina)))).toBe('place')
  expect(movedPart(withMove(asked, later, by(amina)))).toBe('time')
})
