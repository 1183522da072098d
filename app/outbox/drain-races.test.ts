import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../schemas/constants.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import { NO_RESPONSE } from './send-result.ts'
import { DONE, result, clock, draining, server, resetHarness, store } from './testing/drain-harness.ts'
import { availabilityEnvelope, messageEnvelope, readEnvelope } from './testing/sample-envelopes.ts'
import { touchedKeys } from './touched-keys.ts'

beforeEach(resetHarness)

describe('drains under random failures', () => {
  type Fate = 'done' | 'lost before' | 'lost after' | 'busy' | 'error' | 'throttled' | 'refused' | 'signed out'
  const fate = fc.constantFrom<Fate>('done', 'lost before', 'lost after', 'busy', 'error', 'throttled', 'refused', 'signed out')
  const draft = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('lina', 'omar', 'sara').map((to) => (id: string) => messageEnvelope(id, to)) },
    { weight: 1, arbitrary: fc.constant((id: string) => availabilityEnvelope(id, { location: id })) },
    { weight: 1, arbitrary: fc.constantFrom('lina', 'omar').map((to) => (id: string) => readEnvelope(id, to, 3)) },
  )

  it('F01 F03 F13 lose nothing, do nothing twice and keep the order per document when two share one store', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { minLength: 1, maxLength: 10 }),
        fc.array(fate, { maxLength: 40 }),
        fc.array(fc.nat(5000), { maxLength: 10 }),
        async (makes, fates, moments) => {
          resetHarness()
          const effects: Envelope[] = []
          const poison = new Set<string>()
          const script = [...fates]
          server.reply = async (envelope) => {
            const scripted = script.shift() ?? 'done'
            // Some requests take 700 ms.
            if (scripted.length % 2 === 0) await new Promise<void>((resolve) => clock.later(resolve, 700))
            // The server repeats its decision about an envelope that it refused or accepted before.
            const isDone = effects.some(({ id }) => id === envelope.id)
            if (scripted === 'refused' && !isDone) poison.add(envelope.id)
            const next = poison.has(envelope.id) && scripted === 'done' ? 'refused' : isDone && scripted === 'refused' ? 'done' : scripted
            if ((next === 'done' || next === 'lost after') && !isDone && !poison.has(envelope.id)) effects.push(envelope)
            switch (next) {
              case 'done':
                return DONE
              case 'lost before':
              case 'lost after':
                return NO_RESPONSE
              case 'busy':
                return result(503)
              case 'error':
                return result(500)
              case 'throttled':
                return result(429, { retryAfter: 3 * SECOND })
              case 'signed out':
                return result(401)
              case 'refused':
                return result(403)
            }
          }
          const drains = [draining(), draining({ random: () => 0.3 })]
          for (const [at, make] of makes.entries()) {
            await store.add(make(`e${at}`))
            for (const drain of drains) drain.wake()
            await clock.advance(moments[at] ?? 0)
          }
          await clock.advance(MINUTE)
          for (let round = 0; round < 3; round++) {
            for (const drain of drains) drain.resume()
            await clock.advance(5 * MINUTE)
          }
          for (const drain of drains) drain.stop()

          const left = store.all()
          expect(left.filter(isWaiting)).toEqual([])
          // An envelope is marked as synced exactly if the server accepted it, and an accepted one is not shown as refused.
          const done = new Set(effects.map(({ id }) => id))
          for (const { id, synced } of left) expect([id, synced]).toEqual([id, done.has(id)])
          expect(left.filter((envelope) => envelope.refused).map(({ id }) => id as string)).toEqual(
            [...poison].filter((id) => left.some((envelope) => envelope.id === id)).sort(),
          )
          for (const [at, later] of effects.entries()) {
            for (const earlier of effects.slice(0, at)) {
              const shares = touchedKeys(earlier).some((key) => touchedKeys(later).includes(key))
              if (shares) expect(earlier.order).toBeLessThan(later.order)
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
