import type { KnownDocs } from '../../../schemas/commands/command.ts'
import { commandOf } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { ReplicaState } from '../sync/replica.ts'

/**
 * Which of my messages the replica ever had. One that it had and has no more was deleted on another device of mine, or went by
 * a block: its envelope, whose answer was lost and which still goes, does not lay it there again. To a server that began anew
 * it does: there it was never deleted.
 */
export class ReplicatedMessages {
  #ids = new Set<string>()
  #epoch = ''
  /** Before there is a window, and while one is being swapped, nothing is here, and nothing has gone. */
  #hasWindow = false

  onReplicaState(standing: ReplicaState | null): void {
    this.#hasWindow = standing !== null
    const epoch = standing?.checkpoint.epoch
    // One of no epoch asks for a window; what it is of will be seen then.
    if (!epoch || epoch === this.#epoch) return
    this.#epoch = epoch
    this.#ids = new Set()
  }

  /** @param base what the replica has of what my envelopes touch */
  record(base: KnownDocs): void {
    for (const id in base.messages) this.#ids.add(id)
  }

  wasRemoved({ kind, input, senderId }: Envelope, base: KnownDocs): boolean {
    if (!this.#hasWindow || this.#ids.size === 0) return false
    return (commandOf(kind).touches(input, senderId).messages ?? []).some((id) => this.#ids.has(id) && !base.messages?.[id])
  }
}
