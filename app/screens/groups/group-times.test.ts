import { expect, it } from 'vitest'
import { planText, timeOf } from './group-times.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()
const NOW = at(12, 12, 20)

it.each([
  ['at once', null, NOW, at(12, 13, 20), 'Starts when you create it, ends at 1:20 PM.'],
  ['at once, past midnight', null, NOW, at(13, 0, 20), 'Starts when you create it, ends tomorrow, 12:20\u00a0AM.'],
  ['later today', at(12, 14), at(12, 14), at(12, 15), 'Starts at 2:00 PM, ends at 3:00 PM.'],
  ['tomorrow', at(13, 14), at(13, 14), at(13, 15), 'Starts tomorrow, 2:00\u00a0PM, ends at 3:00 PM.'],
  ['tomorrow, past midnight', at(13, 23), at(13, 23), at(14, 1), 'Starts tomorrow, 11:00\u00a0PM, ends Sat, Mar 14, 1:00\u00a0AM.'],
] as const)('says when a new group starts and ends: %s', (_, planned, start, end, text) => {
  expect(planText({ planned, start, end }, NOW)).toBe(text)
})

it('says inside a sentence when a planned group starts, and when one that runs ends', () => {
  expect(timeOf({ scheduledAt: at(13, 14), createdAt: NOW, endTime: at(13, 15) }, NOW)).toBe('starts tomorrow, 2:00\u00a0PM')
  expect(timeOf({ scheduledAt: null, createdAt: NOW, endTime: at(12, 13) }, NOW)).toBe('ends 1:00 PM')
})
