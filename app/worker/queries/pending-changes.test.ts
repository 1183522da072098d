import { beforeEach, describe, expect, it } from 'vitest'
import type { NewEnvelope } from '../../outbox/envelope-store.ts'
import { availabilityEnvelope, messageEnvelope, readEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { PendingChangeView } from '../views.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { QueryHarness } from './testing/query-harness.ts'
import { pendingChanges } from './pending-changes.ts'

let harness: QueryHarness
let seen: PendingChangeView[][]
beforeEach(async () => {
  harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
  seen = harness.watch(pendingChanges, null)
  await harness.clock.rest()
})

const ids = () => seen.at(-1)!.map(({ id }) => id as string)
const attempted: Partial<NewEnvelope> = { attempts: 2, lastError: { status: 0, code: '', message: '' } }
const refused: Partial<NewEnvelope> = { attempts: 1, refused: true, lastError: { status: 403, code: 'forbidden', message: 'Not here.' } }

describe('the list of pending changes', () => {
  it('is empty at first', () => {
    expect(seen).toEqual([[]])
  })

  it('contains the student’s changes in queue order, with receiver and time of composing', async () => {
    await harness.addEnvelopes(
      messageEnvelope('m1', 'lina', { composedAt: 5 }),
      availabilityEnvelope('a1', { status: 'studying' }),
      messageEnvelope('m2', 'omar'),
    )
    expect(ids()).toEqual(['m1', 'a1', 'm2'])
    expect(seen.at(-1)![0]).toMatchObject({
      kind: 'sendMessage',
      receiverId: 'lina',
      composedAt: 5,
      input: { content: 'message m1' },
      refused: false,
      failing: false,
    })
    expect(seen.at(-1)![1]).toMatchObject({ kind: 'setAvailability', receiverId: 'campus', input: { status: 'studying' } })
  })

  it('leaves out commands that do not count as changes, and accepted ones', async () => {
    await harness.addEnvelopes(
      readEnvelope('r1', 'lina', 3),
      messageEnvelope('m1', 'lina', { synced: true }),
      messageEnvelope('m2', 'lina'),
    )
    expect(ids()).toEqual(['m2'])
  })

  it('marks a change as editable before its first attempt and after a refusal', async () => {
    await harness.addEnvelopes(messageEnvelope('m1'), messageEnvelope('m2', 'lina', attempted), messageEnvelope('m3', 'mei', refused))
    expect(seen.at(-1)!.map(({ editable }) => editable)).toEqual([true, false, true])
  })

  it('contains the reason of a refusal, and whether the server keeps failing on a change', async () => {
    await harness.addEnvelopes(messageEnvelope('m1', 'lina', refused), messageEnvelope('m2', 'lina', { ...attempted, failingSince: 9 }))
    expect(seen.at(-1)).toMatchObject([
      { refused: true, status: 403, field: null, reason: 'Not here.' },
      { refused: false, failing: true },
    ])
  })

  it('names the refused field if the input has that field', async () => {
    const lastError = (field: string, message: string) => ({
      refused: true,
      attempts: 1,
      lastError: { status: 400, code: 'invalid', field, message },
    })
    await harness.addEnvelopes(
      messageEnvelope('m1', 'lina', lastError('content', 'Use at most 10000 characters')),
      messageEnvelope('m2', 'lina', lastError('position', 'Note: this is not yours.')),
    )
    expect(seen.at(-1)).toMatchObject([
      { field: 'content', reason: 'Use at most 10000 characters' },
      { field: null, reason: 'Note: this is not yours.' },
    ])
  })

  it('drops a change that is taken back', async () => {
    await harness.addEnvelopes(messageEnvelope('m1'))
    await harness.envelopes.update('m1', () => null)
    await harness.clock.rest()
    expect(ids()).toEqual([])
  })
})
