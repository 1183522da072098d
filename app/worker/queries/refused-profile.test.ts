import { beforeEach, describe, expect, it } from 'vitest'
import type { ProfileUpdate } from '../../../schemas/student.ts'
import { sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { RefusedProfile } from '../views.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { refusedProfile } from './refused-profile.ts'
import { QueryHarness } from './testing/query-harness.ts'

let harness: QueryHarness
let seen: (RefusedProfile | null)[]
beforeEach(async () => {
  harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
  seen = harness.watch(refusedProfile, null)
  await harness.clock.rest()
})

const refused = (id: string, change: ProfileUpdate, status: number, code: string, message: string, field?: string) =>
  sampleEnvelope('updateProfile', id, change, { refused: true, lastError: { status, code, message, ...(field && { field }) } })

describe('the refused profile change', () => {
  it('is null while nothing was refused', async () => {
    await harness.addEnvelopes(sampleEnvelope('updateProfile', 'e1', { firstName: 'Mina' }))
    expect(seen.at(-1)).toBeNull()
  })

  const table: [change: ProfileUpdate, code: string, path: string | undefined, message: string, field: string | null, reason: string][] = [
    [{ phoneNumber: '+' }, 'invalid', 'phoneNumber', 'Use digits only', 'phoneNumber', 'Use digits only'],
    [{ studyTopics: [''] }, 'invalid', 'studyTopics.0', 'Too short', 'studyTopics', 'Too short'],
    [{ profileImageUrl: 'data:' }, 'no-picture', 'profileImageUrl', 'This is not a picture.', 'profileImageUrl', 'This is not a picture.'],
    [{ firstName: 'Mina' }, 'invalid', 'year', 'Of another field.', null, 'Of another field.'],
    [{ firstName: 'Mina' }, 'forbidden', undefined, 'firstName: this is not yours.', null, 'firstName: this is not yours.'],
    [{ firstName: 'Mina' }, '', undefined, '', null, 'It could not be saved.'],
  ]
  it.each(table)('%j %s %s: names the field, and contains the typed values', async (change, code, path, message, field, reason) => {
    await harness.addEnvelopes(refused('e1', change, 400, code, message, path))
    expect(seen.at(-1)).toEqual({ envelopeIds: ['e1'], change, field, reason })
  })

  it('merges all refused changes, the last value per field, and is null when they are taken back', async () => {
    await harness.addEnvelopes(
      refused('e1', { firstName: 'A', year: '2nd Year' }, 403, '', 'first'),
      refused('e2', { firstName: 'B' }, 403, '', 'second'),
    )
    expect(seen.at(-1)).toEqual({ envelopeIds: ['e1', 'e2'], change: { firstName: 'B', year: '2nd Year' }, field: null, reason: 'second' })
    for (const id of ['e2', 'e1']) await harness.envelopes.update(id, () => null)
    await harness.clock.rest()
    expect(seen.at(-1)).toBeNull()
  })
})
