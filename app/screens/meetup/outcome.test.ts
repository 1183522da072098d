import { describe, expect, it } from 'vitest'
import type { MeetupView, PendingChangeView } from '../../data/views.ts'
import { outcomeOf } from './outcome.ts'
import { named } from './testing/sample-meetup.ts'

const row = (change: Partial<PendingChangeView> = {}) =>
  ({ kind: 'requestMeetup', input: { id: 'm' }, refused: false, failing: false, ...change }) as PendingChangeView
const NOW = { away: false, late: false }
const outcome = (shown: MeetupView[], waiting: PendingChangeView[], when: Partial<typeof NOW> = {}) =>
  outcomeOf('requestMeetup', 'm', { shown, waiting, ...NOW, ...when })

describe('the outcome of a sent request', () => {
  it('is confirmed as soon as the server has it', () => {
    expect(outcome([named('m')], [])).toBe('confirmed')
  })

  it.each(['refused', 'failing'] as const)('is failed when the change is %s', (how) => {
    expect(outcome([named('m', { waiting: true })], [row({ [how]: true })])).toBe('failed')
  })

  it('is waiting at once while nothing can be sent, otherwise when it is late', () => {
    const meetups = [named('m', { waiting: true })]
    expect(outcome(meetups, [row()])).toBeNull()
    expect(outcome(meetups, [row()], { away: true })).toBe('waits')
    expect(outcome(meetups, [row()], { late: true })).toBe('waits')
  })

  it('is unknown while neither list has the request, and gone when it is late', () => {
    expect(outcome([named('other')], [], { away: true })).toBeNull()
    expect(outcome([named('other')], [], { late: true })).toBe('gone')
  })
})
