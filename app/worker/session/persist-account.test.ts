import { expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import { AMINA, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import type { Account } from '../../../schemas/student.ts'
import type { Client } from '../client/client.ts'
import { persistAccount } from './persist-account.ts'
import { sampleAccount } from '../testing/sample-documents.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

const account = sampleAccount('amina')
const clock = new ManualClock(7)
const dependencies = { now: () => 7, later: clock.later, log: vi.fn() }

/** Returns a client whose `me` query emits this account, and then each value that is passed to `tell`. */
function showing(envelopes: Envelope[] = []): { client: Pick<Client, 'watch' | 'envelopes'>; tell: (account: Account | null) => void } {
  let tell: (account: Account | null) => void = () => {}
  const watch = (_name: string, _args: unknown, listener: typeof tell) => {
    tell = listener
    listener(account)
    return () => {}
  }
  return { client: { envelopes, watch: watch as unknown as Client['watch'] }, tell: (value) => tell(value) }
}

it('stores the profile, marked as synced unless a waiting envelope changes it', () => {
  const save = vi.fn(async () => {})
  const device = { save } as never
  persistAccount(AMINA, showing([{ ...messageEnvelope('m'), order: 1 }]).client, { ...dependencies, device })
  expect(save).toHaveBeenLastCalledWith(AMINA, { account, synced: true }, 7)
  const change = { ...sampleEnvelope('updateProfile', 'p', { firstName: 'Amina' } as never), order: 2 }
  const { client, tell } = showing([change])
  persistAccount(AMINA, client, { ...dependencies, device })
  expect(save).toHaveBeenLastCalledWith(AMINA, { account, synced: false }, 7)
  tell(null)
  expect(save).toHaveBeenCalledTimes(2)
})

it('OFFL-017 the profile is stored again as synced when the change that it already shows is accepted', async () => {
  const save = vi.fn(async () => {})
  const envelopes = [{ ...sampleEnvelope('updateProfile', 'p', { firstName: 'Amina' } as never), order: 2 }]
  const { client, tell } = showing(envelopes)
  persistAccount(AMINA, client, { ...dependencies, device: { save } as never })
  // The poke comes before the response.
  const poked = { ...account, updatedAt: 9 }
  tell(poked)
  envelopes.length = 0
  await clock.advance(1 * SECOND)
  expect(save.mock.calls).toEqual([
    [AMINA, { account, synced: false }, 7],
    [AMINA, { account: poked, synced: true }, 7],
  ])
  await clock.advance(MINUTE)
  expect(save).toHaveBeenCalledTimes(2)
})

it('ERR-021 logs a profile that cannot be stored, and continues', async () => {
  const cause = new DOMException('The disk is full', 'QuotaExceededError')
  const device = { save: vi.fn(() => Promise.reject(cause)) } as never
  const { client, tell } = showing()
  persistAccount(AMINA, client, { ...dependencies, device })
  await waitFor(() => expect(dependencies.log).toHaveBeenCalledExactlyOnceWith('The profile could not be stored', { cause }))
  tell({ ...account })
  await clock.advance(1 * SECOND)
  await waitFor(() => expect(dependencies.log).toHaveBeenCalledTimes(2))
})
