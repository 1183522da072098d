import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byPosition, UNSENT_POSITION } from './message-order.ts'

it('byPosition sorts messages by the server’s position, then the unsent ones in the order in which they were composed', () => {
  const place = fc.oneof(
    fc.record({ position: fc.integer({ min: 1, max: 1e9 }) }),
    fc.record({ position: fc.constant(UNSENT_POSITION), outboxOrder: fc.integer({ min: 1, max: 1e9 }) }),
  )
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const sorted = [...places].sort(byPosition)
      const sent = sorted.filter((each) => each.position !== UNSENT_POSITION)
      const unsent = sorted
        .filter((each) => each.position === UNSENT_POSITION)
        .map((each) => ('outboxOrder' in each ? each.outboxOrder : 0))
      expect(sorted.slice(0, sent.length)).toEqual(sent)
      expect(sent.map(({ position }) => position)).toEqual(sent.map(({ position }) => position).sort((a, b) => a - b))
      expect(unsent).toEqual([...unsent].sort((a, b) => a - b))
    }),
  )
})
