import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { covers, PullRequest, sameCheckpoint, type Checkpoint } from './sync.ts'

const at = (feeds: Record<string, number>, epoch = 'e1'): Checkpoint => ({ epoch, feeds })

describe('covers', () => {
  it('CHECK-9 returns true when every feed that a write moved is reached or passed', () => {
    expect(covers(at({ a: 3, b: 5 }), at({ a: 3, b: 5 }))).toBe(true)
    expect(covers(at({ a: 4, b: 9 }), at({ a: 3, b: 5 }))).toBe(true)
    expect(covers(at({ a: 4, b: 4 }), at({ a: 3, b: 5 }))).toBe(false)
    expect(covers(at({ a: 2, b: 9 }), at({ a: 3 }))).toBe(false)
  })

  it('CHECK-9 ignores a feed that is no longer followed', () => {
    expect(covers(at({ a: 3 }), at({ a: 3, 'campus:left': 99 }))).toBe(true)
  })

  it('CHECK-9 returns false across epochs, because heads of two histories cannot be compared', () => {
    expect(covers(at({ a: 9 }, 'e2'), at({ a: 3 }, 'e1'))).toBe(false)
  })

  it('stays true while the reader moves on', () => {
    const feeds = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(20))
    fc.assert(
      fc.property(feeds, feeds, feeds, (here, ahead, positions) => {
        const later = Object.fromEntries(Object.entries(here).map(([feed, seq]) => [feed, seq + (ahead[feed] ?? 0)]))
        if (covers(at(here), at(positions))) expect(covers(at(later), at(positions))).toBe(true)
        expect(covers(at(here), at(here))).toBe(true)
      }),
    )
  })
})

describe('checkpoints', () => {
  it('are the same with the same epoch and the same feeds', () => {
    expect(sameCheckpoint(at({ a: 1, b: 2 }), at({ b: 2, a: 1 }))).toBe(true)
    expect(sameCheckpoint(null, null)).toBe(true)
    for (const other of [null, at({ a: 1 }), at({ a: 1, b: 3 }), at({ a: 1, c: 2 }), at({ a: 1, b: 2, c: 0 }), at({ a: 1, b: 2 }, 'e2')]) {
      expect(sameCheckpoint(at({ a: 1, b: 2 }), other)).toBe(false)
      expect(sameCheckpoint(other, at({ a: 1, b: 2 }))).toBe(false)
    }
  })

  it('PULL-1 are optional in a pull, which then requests a bootstrap', () => {
    expect(z.parse(PullRequest, {})).toEqual({ checkpoint: null })
  })

  it('PULL-1 PULL-3 are refused in a pull if they or its limit are invalid', () => {
    for (const feeds of [{ a: -1 }, { a: 1.5 }, { a: '1' }, null])
      expect(z.safeParse(PullRequest, { checkpoint: { epoch: 'e', feeds } }).success).toBe(false)
    for (const limit of [0, -1, 1.5, '5', 5_001]) expect(z.safeParse(PullRequest, { limit }).success).toBe(false)
  })
})
