import { expect, it } from 'vitest'
import { DAY, RETAINED_LIFETIME } from '../../schemas/constants.ts'
import { applyParking } from './parking.ts'
import { AMINA, inQueue, messageEnvelope } from './testing/sample-envelopes.ts'

it('ENV-33 a settled envelope is kept for seven days after its response, and one that is overlaid for longer', () => {
  const settled = inQueue(1, messageEnvelope('m1', 'lina', { synced: true, laid: 0, answeredAt: DAY }))
  expect(applyParking(settled, AMINA, DAY + RETAINED_LIFETIME)).toBe(settled)
  expect(applyParking(settled, AMINA, DAY + RETAINED_LIFETIME + 1)).toBeNull()
  const overlaid = { ...settled, laid: 1 as const }
  expect(applyParking(overlaid, AMINA, DAY + 2 * RETAINED_LIFETIME)).toBe(overlaid)
  expect(RETAINED_LIFETIME).toBe(7 * DAY)
})
