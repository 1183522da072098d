import { describe, expect, it } from 'vitest'
import { announcementDelay } from './announcement-delay.ts'

describe('the connection bar, to one who listens', () => {
  it('is heard at once when it says something else', () => {
    expect(announcementDelay('offline', null, 5)).toBe(0)
    expect(announcementDelay('sending', { phase: 'offline', at: 1_000 }, 1_001)).toBe(0)
  })

  it('says counts no more often than every ten seconds', () => {
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 1_001)).toBe(9_999)
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 11_000)).toBe(0)
    expect(announcementDelay('offline', { phase: 'offline', at: 1_000 }, 60_000)).toBe(0)
  })
})
