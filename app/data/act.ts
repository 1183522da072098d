import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import { newId } from './new-id.ts'
import { worker } from './worker.ts'

type Act = { [N in CommandName]: (input: Input<N>, instead?: readonly string[]) => Promise<void> }

/**
 * Every action of the student: `act.sendMessage(...)` resolves once it is durable here, and fails with a `DataError`. Changes
 * that it is given `instead` of go in the same step.
 */
export const act = new Proxy({} as Act, {
  get:
    <N extends CommandName>(_: Act, name: N) =>
    (input: Input<N>, instead?: readonly string[]) =>
      worker.act(name, input, newId(), instead),
})
