import { beforeEach, describe, expect, it } from 'vitest'
import type { NewEnvelope } from '../../outbox/envelope-store.ts'
import { availabilityEnvelope, messageEnvelope, readEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { PendingChangeView } from '../api.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { QueryStage } from './testing/query-harness.ts'
import { waiting } from './pending-changes.ts'

let stage: QueryStage
let seen: PendingChangeView[][]
beforeEach(async () => {
  stage = await new QueryStage().start({ account: [sampleAccount('amina')] })
  seen = stage.ask(waiting, null)
  await stage.clock.rest()
})

const ids = () => seen.at(-1)!.map(({ id }) => id as string)
const attempted: Partial<NewEnvelope> = { attempts: 2, lastError: { status: 0, code: '', message: '' } }
const refused: Partial<NewEnvelope> = { attempts: 1, refused: true, lastError: { status: 403, code: 'forbidden', message: 'Not here.' } }

describe('what waits', () => {
  it('is nothing at first', () => {
    expect(seen).toEqual([[]])
  })

  it('is what I did, in the order of the queue, with whom it is for and when it was composed', async () => {
    await stage.given(messageEnvelope('m1', 'lina', { composedAt: 5 }), availabilityEnvelope('a1', { status: 'studying' }), messageEnvelope('m2', 'omar'))
    expect(ids()).toEqual(['m1', 'a1', 'm2'])
    expect(seen.at(-1)![0]).toMatchObject({ kind: 'sendMessage', receiverId: 'lina', composedAt: 5, input: { content: 'message m1' }, refused: false, failing: false })
    expect(seen.at(-1)![1]).toMatchObject({ kind: 'setAvailability', receiverId: 'campus', input: { status: 'studying' } })
  })

  it('leaves out what is no change of mine, and what the server has', async () => {
    await stage.given(readEnvelope('r1', 'lina', 3), messageEnvelope('m1', 'lina', { synced: true }), messageEnvelope('m2', 'lina'))
    expect(ids()).toEqual(['m2'])
  })

  it('may be changed while it was never attempted, and again once it was refused', async () => {
    await stage.given(messageEnvelope('m1'), messageEnvelope('m2', 'lina', attempted), messageEnvelope('m3', 'mei', refused))
    expect(seen.at(-1)!.map(({ editable }) => editable)).toEqual([true, false, true])
  })

  it('says why it was refused, and whether the server keeps failing on it', async () => {
    await stage.given(messageEnvelope('m1', 'lina', refused), messageEnvelope('m2', 'lina', { ...attempted, failingSince: 9 }))
    expect(seen.at(-1)).toMatchObject([
      { refused: true, status: 403, field: null, reason: 'Not here.' },
      { refused: false, failing: true },
    ])
  })

  it('names the field that it was refused for, where it has that field', async () => {
    const lastError = (message: string) => ({ refused: true, attempts: 1, lastError: { status: 400, code: 'invalid', message } })
    await stage.given(messageEnvelope('m1', 'lina', lastError('content: Use at most 10000 characters')), messageEnvelope('m2', 'lina', lastError('Note: this is not yours.')))
    expect(seen.at(-1)).toMatchObject([
      { field: 'content', reason: 'Use at most 10000 characters' },
      { field: null, reason: 'Note: this is not yours.' },
    ])
  })

  it('is gone when it is taken back', async () => {
    await stage.given(messageEnvelope('m1'))
    await stage.envelopes.update('m1', () => null)
    await stage.clock.rest()
    expect(ids()).toEqual([])
  })
})
