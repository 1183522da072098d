import { describe, expect, it } from 'vitest'
import { EMPTY_CHECKPOINT, isAhead, minCheckpoint, sameFeeds } from './compare-checkpoints.ts'

const at = (feeds: Record<string, number>, epoch = 'e') => ({ epoch, feeds })

describe('two checkpoints', () => {
  it('CHECK-13 have the lower position of each feed as their minimum', () => {
    expect(minCheckpoint(at({ a: 3, b: 5 }), at({ b: 4, a: 9 }))).toEqual(at({ a: 3, b: 4 }))
  })

  it('CHECK-14 two checkpoints of different epochs or feeds have no minimum, but a checkpoint after which the server sends a reset', () => {
    for (const other of [at({ a: 3 }, 'another'), at({ a: 3, b: 5 }), at({}), at({ b: 3 })])
      expect(minCheckpoint(at({ a: 3 }), other)).toBe(EMPTY_CHECKPOINT)
    expect(EMPTY_CHECKPOINT).toEqual({ epoch: '', feeds: {} })
  })

  it('follow the same feeds at any position, and one is ahead if it is in any feed', () => {
    expect([sameFeeds(at({ a: 3 }), at({ a: 9 })), sameFeeds(at({ a: 3 }), at({ b: 3 }))]).toEqual([true, false])
    expect([isAhead(at({ a: 3, b: 6 }), at({ a: 4, b: 5 })), isAhead(at({ a: 3 }), at({ a: 3 }))]).toEqual([true, false])
  })
})
