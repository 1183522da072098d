import { describe, expect, it } from 'vitest'
import { sayIn } from './announcement-delay.ts'

describe('the connection bar, to one who listens', () => {
  it('is heard at once when it says something else', () => {
    expect(sayIn('offline', null, 5)).toBe(0)
    expect(sayIn('sending', { phase: 'offline', at: 1_000 }, 1_001)).toBe(0)
  })

  it('says counts no more often than every ten seconds', () => {
    expect(sayIn('offline', { phase: 'offline', at: 1_000 }, 1_001)).toBe(9_999)
    expect(sayIn('offline', { phase: 'offline', at: 1_000 }, 11_000)).toBe(0)
    expect(sayIn('offline', { phase: 'offline', at: 1_000 }, 60_000)).toBe(0)
  })
})
