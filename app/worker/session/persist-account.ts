import { commandOf } from '../../../schemas/commands/registry.ts'
import { SECOND } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Account } from '../../../schemas/student.ts'
import type { Client } from '../client/client.ts'
import type { SessionDependencies } from './session-manager.ts'

/**
 * Stores my account for the next start, which paints it before any database of the replica is open: at once, and what changes within a
 * second together. A failure is only logged (spec §8). Returns a function that ends it.
 */
export function persistAccount(
  me: StudentId,
  client: Pick<Client, 'watch' | 'envelopes'>,
  { device, now, later, log }: Pick<SessionDependencies, 'device' | 'now' | 'later' | 'log'>,
): () => void {
  let account: Account
  let stored: { account?: Account; synced?: boolean } = {}
  /** True for a second after the profile was stored. */
  let waits = false
  const store = () => {
    const synced = !client.envelopes.some((envelope) => isWaiting(envelope) && commandOf(envelope.kind).touches(envelope.input, me).account)
    waits = account !== stored.account || synced !== stored.synced
    if (!waits) return
    stored = { account, synced }
    void device.save(me, stored, now()).catch((cause: unknown) => log('The profile could not be stored', { cause }))
    // The change reaches this device by a poke, which may come before its response.
    later(store, SECOND)
  }
  return client.watch('me', null, (value) => {
    if (!value) return
    account = value
    if (!waits) store()
  })
}
