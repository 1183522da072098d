import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../constants.ts'
import { lastSeenText, relativeTime } from './relative-time.ts'

const ago: [title: string, passed: number, text: string][] = [
  ['NOTIF-014 less than a minute', 30 * SECOND, 'Just now'],
  ['NOTIF-014 to the last millisecond', MINUTE - 1, 'Just now'],
  ['NOTIF-015 a minute', MINUTE, '1 min ago'],
  ['NOTIF-015 under 60 minutes', HOUR - 1, '59 min ago'],
  ['NOTIF-016 60 minutes', HOUR, '1 hr ago'],
  ['NOTIF-016 under 1440 minutes', 1439 * MINUTE, '23 hr ago'],
  ['NOTIF-017 1440 minutes', DAY, '1 day ago'],
  ['NOTIF-017 many days, the same word', 40 * DAY, '40 day ago'],
  ['what a clock ahead of ours calls the future', -HOUR, 'Just now'],
]

describe('relative time', () => {
  it.each(ago)('%s: %i ms ago reads %j', (_, passed, text) => {
    expect(relativeTime(1e12 - passed, 1e12)).toBe(text)
  })

  it('USER-017 shows when a student was last seen, or recently when that is unknown', () => {
    expect(lastSeenText(1e12 - 4 * MINUTE, 1e12)).toBe('Last seen 4 min ago')
    expect(lastSeenText(1e12, 1e12)).toBe('Last seen just now')
    expect(lastSeenText(null, 1e12)).toBe('Last seen recently')
    expect(lastSeenText(Number.NaN, 1e12)).toBe('Last seen recently')
  })
})
