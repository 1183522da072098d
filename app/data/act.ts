import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import { newId } from './new-id.ts'
import { worker } from './worker.ts'

type Act = { [N in CommandName]: (input: Input<N>, instead?: readonly string[]) => Promise<void> }

/**
 * The commands of the student: `act.sendMessage(...)` resolves once the envelope is stored on this device, or the server has it
 * (ADR 0100), and rejects with a `DataError`. The same step deletes the envelopes of `instead`.
 */
// cast: the proxy has a method for every name
export const act = new Proxy({} as Act, {
  get:
    <N extends CommandName>(_: Act, name: N) =>
    (input: Input<N>, instead?: readonly string[]) =>
      worker.act(name, input, newId(), instead),
})
