import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { MessageId, pairKey, StudentId } from './ids.ts'
import { uuidv7 } from './uuid.ts'

const bytes = (fill: number) => (count: number) => new Uint8Array(count).fill(fill)

describe('ids', () => {
  it('contain letters, digits and - only (clarification D17)', () => {
    for (const fine of ['amina', '019aa-B', '0', 'x'.repeat(64)]) expect(z.safeParse(StudentId, fine).success).toBe(true)
    for (const wrong of ['', 'a_b', '__proto__', 'a b', 'ä', '../x', 'a\n', 'x'.repeat(65), 7, null])
      expect(z.safeParse(MessageId, wrong).success).toBe(false)
  })

  it('RTDB-007 form one conversation key from two students in either order, which can be split again', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/).map((text) => text as StudentId)
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(pairKey(a, b)).toBe(pairKey(b, a))
        expect(pairKey(a, b).split('_').sort()).toEqual([a, b].sort())
      }),
    )
    expect(pairKey('youssef' as StudentId, 'amina' as StudentId)).toBe('amina_youssef')
  })
})

describe('uuidv7', () => {
  it('contains its time, version and variant at the right positions', () => {
    expect(uuidv7(0x0123456789ab, bytes(0xff))).toBe('01234567-89ab-7fff-bfff-ffffffffffff')
    expect(uuidv7(0x0123456789ab, bytes(0))).toBe('01234567-89ab-7000-8000-000000000000')
  })

  it('returns a valid id that sorts by its time', () => {
    const time = fc.integer({ min: 0, max: 2 ** 47 })
    fc.assert(
      fc.property(time, time, fc.nat(255), fc.nat(255), (early, late, a, b) => {
        const [first, second] = [uuidv7(early, bytes(a)), uuidv7(late, bytes(b))]
        expect(z.safeParse(MessageId, first).success).toBe(true)
        if (early !== late) expect(first < second).toBe(early < late)
      }),
    )
  })

  it('treats a clock before 1970 as 1970', () => {
    expect(uuidv7(-1, bytes(0))).toMatch(/^00000000-0000-7/)
  })
})
