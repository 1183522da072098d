import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIRMED, isConfirmed, laterDelivery, UNCONFIRMED, type Delivery } from './delivery.ts'

const ALL: Delivery[] = [...UNCONFIRMED, ...CONFIRMED]
const delivery = fc.constantFrom(...ALL)
const shown = (heard: Delivery[], first: Delivery) => heard.reduce(laterDelivery, first)

describe('the state of a message', () => {
  it('is this state for every known state and every received state', () => {
    const table = ALL.map((known) => ALL.map((heard) => laterDelivery(known, heard)))
    expect(table).toEqual([
      // received: sending    queued     failed     sent         delivered    read
      /* sending */ ['sending', 'queued', 'failed', 'sent', 'delivered', 'read'],
      /* queued  */ ['sending', 'queued', 'failed', 'sent', 'delivered', 'read'],
      /* failed  */ ['sending', 'queued', 'failed', 'sent', 'delivered', 'read'],
      /* sent    */ ['sent', 'sent', 'sent', 'sent', 'delivered', 'read'],
      /* deliv.  */ ['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'read'],
      /* read    */ ['read', 'read', 'read', 'read', 'read', 'read'],
    ])
  })

  it('F24 never moves back once it is confirmed, in any order of received states', () => {
    fc.assert(
      fc.property(delivery, fc.array(delivery), (first, heard) => {
        let known = first
        for (const each of heard) {
          const next = laterDelivery(known, each)
          if (isConfirmed(known)) {
            expect(isConfirmed(next)).toBe(true)
            expect(ALL.indexOf(next)).toBeGreaterThanOrEqual(ALL.indexOf(known))
          }
          known = next
        }
      }),
    )
  })

  it('F24 ends the same for the same confirmations in any order, once or twice', () => {
    const confirmations = fc.array(fc.constantFrom<Delivery>(...CONFIRMED), { minLength: 1 })
    fc.assert(
      fc.property(
        confirmations.chain((heard) =>
          fc.tuple(fc.constant(heard), fc.shuffledSubarray([...heard, ...heard], { minLength: heard.length * 2 })),
        ),
        ([heard, shuffled]) => {
          expect(shown(shuffled, 'sending')).toBe(shown(heard, 'sending'))
        },
      ),
    )
  })
})
