import { describe, expect, it } from 'vitest'
import { isPaused, isQuiet, isSilent, isTimeZone } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const night = { from: 22 * 60, until: 7 * 60, zone: 'Europe/Lisbon' }

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T21:59:59Z', false],
    ['2026-01-10T22:00:00Z', true],
    ['2026-01-11T00:30:00Z', true],
    ['2026-01-11T06:59:59Z', true],
    ['2026-01-11T07:00:00Z', false],
  ])('pass midnight: at %s it is quiet: %s', (time, quiet) => {
    expect(isQuiet(night, at(time))).toBe(quiet)
  })

  it('follow the clock of the zone, also in summer', () => {
    expect([isQuiet(night, at('2026-07-10T20:59:59Z')), isQuiet(night, at('2026-07-10T21:00:00Z'))]).toEqual([false, true])
  })

  it('may lie within a day, and last the whole day', () => {
    const noon = { from: 12 * 60, until: 13 * 60, zone: 'UTC' }
    expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(noon, at(`2026-01-10T${time}:00Z`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isQuiet({ from: 60, until: 60, zone: 'UTC' }, at('2026-01-10T15:00:00Z'))).toBe(true)
  })

  it('are none unless they were set', () => {
    expect(isQuiet(null, 0)).toBe(false)
  })

  it('may pause for once, until a time', () => {
    expect([isPaused(10, 9), isPaused(10, 10), isPaused(0, 9), isPaused(undefined, 9)]).toEqual([true, false, false, false])
  })

  it('have a zone that exists', () => {
    expect(['Europe/Lisbon', 'UTC', 'Mars/Base', '', '+25:00'].map(isTimeZone)).toEqual([true, true, false, false, false])
  })
})

it('it is silent in the quiet hours and in a pause, and at no other time', () => {
  const noon = Date.parse('2026-01-10T12:00:00Z')
  const hours = { from: 60, until: 120, zone: 'UTC' }
  expect([
    isSilent({ quietHours: hours }, noon),
    isSilent({ quietHours: { ...hours, until: 13 * 60 } }, noon),
    isSilent({ quietHours: null, pausedUntil: noon + 1 }, noon),
    isSilent({ quietHours: hours, pausedUntil: noon }, noon),
  ]).toEqual([false, true, true, false])
})
