import { describe, expect, it } from 'vitest'
import type { Availability } from '../../../schemas/rules/availability.ts'
import { suggestedTimes } from './suggested-times.ts'

const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}`).getTime()
const free = (until: string | null = null): Availability => ({
  currentStatus: 'available',
  availabilityText: '',
  availableUntil: until === null ? null : at(until),
})
const away: Availability = { currentStatus: 'offline', availabilityText: '', availableUntil: null }
const first = (now: string, mine: Availability | null, theirs: Availability | null) =>
  suggestedTimes({ now: at(now), clockOffset: 0, mine, theirs, name: 'Omar' })[0]

describe('suggestedTimes', () => {
  it.each([
    ['both are free', '15:41', free(), free('18:00'), 'Both free now', '16:00'],
    ['only they are', '15:20', away, free(), 'Omar is free now', '15:30'],
    ['I am not known', '15:20', null, free(), 'Omar is free now', '15:30'],
    ['they are busy', '15:41', free(), away, 'In an hour', '16:45'],
    ['they are free no longer than that', '15:41', free(), free('16:00'), 'In an hour', '16:45'],
    ['I am', '15:41', free('15:50'), free(), 'Omar is free now', '16:00'],
  ])('suggests the first time when %s', (_, now, mine, theirs, title, time) => {
    expect(first(now, mine, theirs)).toEqual({ title, at: at(time) })
  })

  it('checks the end of their availability by the server clock when the clock of the device is slow', () => {
    const slow = { now: at('15:41'), clockOffset: 60 * 60_000, mine: null, theirs: free('16:30'), name: 'Omar' }
    expect(suggestedTimes(slow)[0]!.title).toBe('In an hour')
    expect(suggestedTimes({ ...slow, clockOffset: 0 })[0]!.title).toBe('Omar is free now')
  })

  it('suggests tomorrow at 2 PM as the second time, also when the clocks change in the night', () => {
    for (const day of ['2026-03-28', '2026-10-24', '2026-12-31']) {
      const tomorrow = new Date(suggestedTimes({ now: at('23:30', day), clockOffset: 0, mine: null, theirs: null, name: 'Omar' })[1]!.at)
      expect([tomorrow.getHours(), tomorrow.getMinutes()]).toEqual([14, 0])
      expect(tomorrow.getTime() - at('23:30', day)).toBeLessThan(16 * 3_600_000)
    }
  })
})
