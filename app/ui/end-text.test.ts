import { expect, it } from 'vitest'
import { endText } from './end-text.ts'

it('names the time, with tomorrow for one after midnight', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()
  expect(endText(at(2, 19, 30), at(2, 10))).toBe('Until 7:30 PM')
  expect(endText(at(3, 0), at(2, 22))).toBe('Until 12:00 AM')
  expect(endText(at(3, 1), at(2, 23))).toBe('Until 1:00 AM tomorrow')
})
