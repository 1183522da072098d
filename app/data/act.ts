import type { CommandName, Input } from '../../schemas/commands.ts'
import { worker } from './worker.ts'

type Act = { [N in CommandName]: (input: Input<N>) => Promise<void> }

/** Every action of the student: `act.sendMessage(...)` resolves once it is durable here, and fails with a `DataError`. */
export const act = new Proxy({} as Act, {
  get:
    <N extends CommandName>(_: Act, name: N) =>
    (input: Input<N>) =>
      worker.act(name, input),
})
