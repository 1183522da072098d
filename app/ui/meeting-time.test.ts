import { describe, expect, it } from 'vitest'
import { meetingTime, whenText } from './meeting-time.ts'

const at = (day: string, time = '17:00') => new Date(`${day}T${time}`).getTime()
const now = at('2026-11-20', '15:41')

describe('meetingTime', () => {
  it.each([
    [at('2026-11-20'), 'Today, 5:00\u00a0PM'],
    [at('2026-11-21', '00:05'), 'Tomorrow, 12:05\u00a0AM'],
    [at('2026-11-19', '23:59'), 'Yesterday, 11:59\u00a0PM'],
    [at('2026-11-22'), 'Sun, Nov 22, 5:00\u00a0PM'],
    [at('2027-01-04'), 'Mon, Jan 4, 2027, 5:00\u00a0PM'],
  ])('%s reads %s', (time, words) => {
    expect(meetingTime(time, now)).toBe(words)
  })
})

describe('whenText', () => {
  it.each([
    [at('2026-11-20'), 'today, 5:00\u00a0PM'],
    [at('2026-11-21', '00:05'), 'tomorrow, 12:05\u00a0AM'],
    [at('2026-11-22'), 'on Sun, Nov 22, 5:00\u00a0PM'],
  ])('%s reads %s after a verb', (time, words) => {
    expect(whenText(time, now)).toBe(words)
  })
})
