import { beforeEach, describe, expect, it } from 'vitest'
import type { ProfileUpdate } from '../../../schemas/student.ts'
import { sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { ProfileRefusal } from '../api.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { profileRefusal } from './profile-refusal.ts'
import { QueryStage } from './testing/query-harness.ts'

let stage: QueryStage
let seen: (ProfileRefusal | null)[]
beforeEach(async () => {
  stage = await new QueryStage().start({ account: [sampleAccount('amina')] })
  seen = stage.ask(profileRefusal, null)
  await stage.clock.rest()
})

const refused = (id: string, change: ProfileUpdate, status: number, code: string, message: string) =>
  sampleEnvelope('updateProfile', id, change, { refused: true, lastError: { status, code, message } })

describe('the refused profile change', () => {
  it('is null while nothing was refused', async () => {
    await stage.given(sampleEnvelope('updateProfile', 'e1', { firstName: 'Mina' }))
    expect(seen.at(-1)).toBeNull()
  })

  const table: [change: ProfileUpdate, status: number, code: string, message: string, field: string | null, reason: string][] = [
    [
      { phoneNumber: '+' },
      400,
      'invalid',
      'phoneNumber: Use digits, spaces and + ( ) - . only',
      'phoneNumber',
      'Use digits, spaces and + ( ) - . only',
    ],
    [
      { studyTopics: [''] },
      400,
      'invalid',
      'studyTopics.0: String must contain at least 1 character(s)',
      'studyTopics',
      'String must contain at least 1 character(s)',
    ],
    [{ profileImageUrl: 'data:' }, 415, 'no-picture', 'This is not a picture.', 'profileImageUrl', 'This is not a picture.'],
    [
      { profileImageUrl: 'data:' },
      413,
      'too-long',
      'The picture is too big: at most 5 MB.',
      'profileImageUrl',
      'The picture is too big: at most 5 MB.',
    ],
    [{ firstName: 'Mina' }, 403, 'forbidden', 'Note: this is not yours.', null, 'Note: this is not yours.'],
    [{ firstName: 'Mina' }, 403, '', '', null, 'It could not be saved.'],
  ]
  it.each(table)('%j %i %s: names the field, and contains the typed values', async (change, status, code, message, field, reason) => {
    await stage.given(refused('e1', change, status, code, message))
    expect(seen.at(-1)).toEqual({ envelopeIds: ['e1'], change, field, reason })
  })

  it('merges all refused changes, the last value per field, and is null when they are taken back', async () => {
    await stage.given(
      refused('e1', { firstName: 'A', year: '2nd Year' }, 403, '', 'first'),
      refused('e2', { firstName: 'B' }, 403, '', 'second'),
    )
    expect(seen.at(-1)).toEqual({ envelopeIds: ['e1', 'e2'], change: { firstName: 'B', year: '2nd Year' }, field: null, reason: 'second' })
    for (const id of ['e2', 'e1']) await stage.envelopes.update(id, () => null)
    await stage.clock.rest()
    expect(seen.at(-1)).toBeNull()
  })
})
