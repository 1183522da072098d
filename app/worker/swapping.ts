import { Observed } from './live-state.ts'
import type { LocalStore } from './local-store.ts'
import { CHECKPOINT, type Standing } from './replica.ts'

/**
 * The replica is being swapped for a fresh window: screens keep what they show until it is over. That another tab does so is
 * seen by the checkpoint: it goes before anything else, and comes back when all is there (`Replica`, `LocalStore.clear`).
 */
export class Swapping {
  readonly on = new Observed(false)

  /** This tab does it: told before and after. */
  readonly here = (on: boolean): void => this.on.set(on)

  /** Begins to notice what another tab does, while that one leads. Ends with the returned function. */
  watch(local: LocalStore, follows: () => boolean): () => void {
    let stood = false
    return local.watchNote<Standing>(CHECKPOINT, (standing) => {
      if (stood && follows()) this.on.set(standing === null)
      stood ||= standing !== null
    })
  }

  /** Nobody else does it any more: whoever did may have died of it, and what a student does now must be seen. */
  over(): void {
    this.on.set(false)
  }
}
