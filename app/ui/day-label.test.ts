import { describe, expect, it } from 'vitest'
import { dayLabel } from './day-label.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-20T15:42:00')

describe('dayLabel', () => {
  it.each([
    ['2026-11-20T00:00:00', 'Today'],
    ['2026-11-20T23:59:00', 'Today'],
    ['2026-11-21T08:00:00', 'Today'],
    ['2026-11-19T23:59:00', 'Yesterday'],
    ['2026-11-18T09:00:00', 'Wednesday'],
    ['2026-11-14T09:00:00', 'Saturday'],
    ['2026-11-13T09:00:00', 'Fri, Nov 13'],
    ['2025-12-31T09:00:00', 'Dec 31, 2025'],
  ])('%s reads %s', (time, label) => expect(dayLabel(at(time), now)).toBe(label))
})
