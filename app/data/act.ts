import type { CommandName, Input } from '../../schemas/commands/registry.ts'
import type { EnvelopeId } from '../../schemas/ids.ts'
import { newId } from './new-id.ts'
import { whileStoring } from './unstored-commands.ts'
import { worker } from './worker.ts'

type Act = { [N in CommandName]: (input: Input<N>, instead?: readonly string[]) => Promise<void> }

/**
 * The commands of the student: `act.sendMessage(...)` resolves once the envelope is stored on this device, or the server has it
 * (ADR 0100), and rejects with a `DataError`. The same step deletes the envelopes of `instead`. If the page ends before that, the next
 * one submits it (ADR 0111).
 */
// cast: the proxy has a method for every name
export const act = new Proxy({} as Act, {
  get:
    <N extends CommandName>(_: Act, name: N) =>
    (input: Input<N>, instead?: readonly string[]) => {
      const id = newId<EnvelopeId>()
      return whileStoring({ name, input, id, instead }, worker.act(name, input, id, instead))
    },
})
