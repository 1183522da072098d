import { commandOf } from '../../../schemas/commands/registry.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Client } from '../client/client.ts'
import type { SessionDependencies } from './session-manager.ts'

/**
 * Stores my account for the next start, which paints it before any database of the replica is open. A failure is only logged (spec
 * §8). Returns a function that ends it.
 */
export function persistAccount(
  me: StudentId,
  client: Pick<Client, 'watch' | 'envelopes'>,
  { device, now, log }: Pick<SessionDependencies, 'device' | 'now' | 'log'>,
): () => void {
  return client.watch('me', null, (account) => {
    if (!account) return
    const synced = !client.envelopes.some((envelope) => isWaiting(envelope) && commandOf(envelope.kind).touches(envelope.input, me).account)
    void device.save(me, { account, synced }, now()).catch((cause: unknown) => log('The profile could not be stored', { cause }))
  })
}
