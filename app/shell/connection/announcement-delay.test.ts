import { describe, expect, it } from 'vitest'
import { announcementDelay } from './announcement-delay.ts'

describe('an announcement of the connection bar', () => {
  it('has no delay when the phase is another', () => {
    expect(announcementDelay('offline', null, 5)).toBe(0)
    expect(announcementDelay('sending', { phase: 'offline', at: 1_000 }, 1_001)).toBe(0)
  })

  it('waits 10 s when only the counts may differ', () => {
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 1_001)).toBe(9_999)
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 11_000)).toBe(0)
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 60_000)).toBe(0)
  })
})
