import { describe, expect, it } from 'vitest'
import { countdownText, phaseOf, secondsLeft, startText } from './countdown.ts'

describe('a countdown', () => {
  it.each([
    [10_000, 7_000, 3],
    [10_900, 7_000, 3],
    [10_000, 7_999, 3],
    [10_000, 8_000, 2],
    [10_400, 10_000, 0],
    [10_000, 60_000, 0],
  ])('GROUP-033 a countdown to %i ms at %i ms has %i whole seconds', (endTime, now, seconds) => {
    expect(secondsLeft(endTime, now)).toBe(seconds)
  })

  it.each([
    [4_625, 'running', '1:17:05'],
    [601, 'running', '0:10:01'],
    [600, 'ending', 'Ending Soon 10:00'],
    [522, 'ending', 'Ending Soon 08:42'],
    [1, 'ending', 'Ending Soon 00:01'],
    [0, 'over', 'Session Expired - Removing...'],
  ] as const)('GROUP-035 GROUP-036 a countdown with %i s left is %s and reads %j', (seconds, phase, text) => {
    expect([phaseOf(seconds), countdownText(seconds)]).toEqual([phase, text])
  })
  it('a countdown to the start of a group says so', () => {
    expect(startText(90_249)).toBe('Starts in 25:04:09')
    expect(startText(59)).toBe('Starts in 0:00:59')
  })
})
