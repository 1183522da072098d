import { expect, it } from 'vitest'
import type { InvitationId, StudentId } from '../../../schemas/ids.ts'
import { memoryStorage } from '../storage/safe-storage.ts'
import { createInvitationSecrets } from './invitation-secrets.ts'

const [amina, omar] = ['amina', 'omar'] as StudentId[] as [StudentId, StudentId] // cast: test ids
const [one, two] = ['one', 'two'] as InvitationId[] as [InvitationId, InvitationId] // cast: test ids

it('keeps the secrets of links that work, also for the next tab, and forgets those that have ended', () => {
  const storage = memoryStorage()
  const secrets = createInvitationSecrets(storage)
  secrets.store(amina, one, 'first', [])
  secrets.store(amina, two, 'second', [])
  expect(JSON.parse(createInvitationSecrets(storage).stored(amina))).toEqual({ one: 'first', two: 'second' })
  secrets.store(amina, two, 'second', [one])
  expect(JSON.parse(secrets.stored(amina))).toEqual({ two: 'second' })
})

it('leaves nothing of a student who signs out, and of others when somebody signs in', () => {
  const storage = memoryStorage()
  const secrets = createInvitationSecrets(storage)
  secrets.store(amina, one, 'first', [])
  secrets.store(omar, two, 'second', [])
  secrets.clear(omar)
  expect([secrets.stored(amina), JSON.parse(secrets.stored(omar))]).toEqual(['', { two: 'second' }])
  secrets.clear()
  expect(Object.keys(storage)).toEqual([])
})
