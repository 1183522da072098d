import type { KnownDocs } from '../../../schemas/commands/command.ts'
import { commandOf } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { ReplicaState } from '../store/replica-notes.ts'

/**
 * Remembers which of my messages the replica ever had. If one is missing again, another device deleted it or a block removed it,
 * so its still pending envelope does not show it. Under a new epoch it does, because that server never deleted it.
 */
export class ReplicatedMessages {
  #ids = new Set<string>()
  #epoch = ''
  /** False before the first bootstrap and during a reset: then nothing is here, and nothing was deleted. */
  #hasBootstrap = false

  onReplicaState(replicaState: ReplicaState | null): void {
    this.#hasBootstrap = replicaState !== null
    const epoch = replicaState?.checkpoint.epoch
    // A state without an epoch leads to a bootstrap, which brings the epoch.
    if (!epoch || epoch === this.#epoch) return
    this.#epoch = epoch
    this.#ids = new Set()
  }

  /** @param messages messages that the replica has, or had */
  record(messages: readonly { id: string }[]): void {
    for (const { id } of messages) this.#ids.add(id)
  }

  /** Returns whether the replica has this message or had it, as far as this tab knows. */
  isRecorded(id: string): boolean {
    return this.#ids.has(id)
  }

  wasRemoved({ kind, input, senderId }: Envelope, base: KnownDocs): boolean {
    if (!this.#hasBootstrap || this.#ids.size === 0) return false
    return (commandOf(kind).touches(input, senderId).messages ?? []).some((id) => this.#ids.has(id) && !base.messages?.[id])
  }
}
