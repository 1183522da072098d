import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import { currentMeetups } from './current-meetups.ts'
import { beginsText } from './meetup-text.ts'
import { named, now } from './testing/sample-meetup.ts'

const agreed = (id: string, minutes: number) => named(id, { status: 'accepted', at: now + minutes * MINUTE })

it('a meetup is current from half an hour before its time until it is over, if both agreed', () => {
  const meetups = [agreed('over', -60), agreed('later', 31), agreed('soon', 30), agreed('on', -59), named('pending', { at: now })]
  expect(currentMeetups(meetups, now).map(({ id }) => id)).toEqual(['on', 'soon'])
  const ended = { how: 'called-off' as const, byUserId: agreed('on', 0).partnerId, at: now, reason: '' }
  expect(currentMeetups([named('ended', { status: 'accepted', at: now, ended })], now)).toEqual([])
})

it('says how soon a meetup begins, or since when it goes on', () => {
  expect(beginsText(now + 20 * MINUTE - 1, now)).toMatch(/^In 20 min, /)
  expect(beginsText(now + 1, now)).toMatch(/^In 1 min, /)
  expect(beginsText(now, now)).toMatch(/^Since /)
  expect(beginsText(now - HOUR / 2, now)).toMatch(/^Since /)
})
