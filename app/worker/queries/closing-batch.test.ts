import { beforeEach, describe, expect, it } from 'vitest'
import { availabilityEnvelope, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { closingBatch } from './closing-batch.ts'
import { QueryHarness } from './testing/query-harness.ts'

let harness: QueryHarness
let seen: (string | null)[]
beforeEach(async () => {
  harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
  seen = harness.watch(closingBatch, null)
  await harness.clock.rest()
})

const batch = () => JSON.parse(seen.at(-1) ?? '[]') as { idempotencyKey: string; after: string[] }[]

describe('the batch that a closing page sends', () => {
  it('is null while no envelope was attempted', async () => {
    expect(seen).toEqual([null])
    await harness.addEnvelopes(messageEnvelope('m1', 'lina'))
    expect(seen.at(-1)).toBeNull()
  })

  it('BATCH-16 contains attempted envelopes without a response, in order, with their ids as keys', async () => {
    await harness.addEnvelopes(
      messageEnvelope('m1', 'lina', { attempts: 1 }),
      availabilityEnvelope('a1', { status: 'studying' }, { attempts: 1 }),
      messageEnvelope('m2', 'omar', { attempts: 1, synced: true }),
    )
    expect(batch()).toMatchObject([{ method: 'POST', path: '/api/messages', idempotencyKey: 'm1', after: [] }, { idempotencyKey: 'a1' }])
  })

  it('leaves out an envelope behind one that was never attempted', async () => {
    await harness.addEnvelopes(messageEnvelope('m1', 'lina'))
    await harness.addEnvelopes(messageEnvelope('m2', 'lina'))
    await harness.envelopes.update('m2', (envelope) => ({ ...envelope, attempts: 1 }))
    await harness.clock.rest()
    expect(batch()).toEqual([])
  })

  it('BATCH-16 has at most 60,000 bytes, which a browser accepts from a page that closes', async () => {
    await harness.addEnvelopes(
      ...Array.from({ length: 12 }, (_, at) =>
        messageEnvelope(`m${at}`, `partner${at}`, {
          attempts: 1,
          input: { id: `m${at}`, toUserId: `partner${at}`, content: 'ö'.repeat(5_000) },
        }),
      ),
    )
    expect(batch().length).toBeGreaterThan(3)
    expect(new TextEncoder().encode(seen.at(-1)!).length).toBeLessThanOrEqual(60_000)
  })

  it.each([70_000, 400_000])('BATCH-16 leaves out an envelope of %i bytes and what must follow it, and has the rest', async (size) => {
    const attempts = 1
    await harness.addEnvelopes(
      sampleEnvelope('updateProfile', 'p1', { profileImageUrl: 'x'.repeat(size) }, { attempts }),
      sampleEnvelope('updateProfile', 'p2', { firstName: 'Amina' }, { attempts }),
      messageEnvelope('m1', 'lina', { attempts }),
    )
    expect(batch()).toMatchObject([{ idempotencyKey: 'm1', after: [] }])
  })

  it('is null again when the response has arrived', async () => {
    await harness.addEnvelopes(messageEnvelope('m1', 'lina', { attempts: 1 }))
    await harness.envelopes.update('m1', (envelope) => ({ ...envelope, synced: true }))
    await harness.clock.rest()
    expect(seen.at(-1)).toBeNull()
  })
})
