import { SECOND } from '../../../schemas/constants.ts'
import { ObservableValue } from '../tabs/shared-state.ts'
import type { LocalStore } from '../store/local-store.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from './replica.ts'

/** Another tab's takes no longer, or that tab has died of it: what a student does now must be seen. */
const LONGEST = 2 * SECOND

/**
 * The replica is being swapped for a fresh window: screens keep what they show until it is over. That another tab does so is
 * seen by the checkpoint: it goes before anything else, and comes back when all is there (`Replica`, `LocalStore.clear`).
 */
export class ResetWatcher {
  readonly on = new ObservableValue(false)
  #isHere = false
  #endWaiting: (() => void) | null = null

  constructor(private readonly later: (run: () => void, ms: number) => () => void) {}

  /** This tab does it: told before and after. */
  readonly here = (on: boolean): void => {
    this.#isHere = on
    this.on.set(on)
  }

  /** Begins to notice what another tab does. Ends with the returned function. */
  watch(local: LocalStore): () => void {
    let stood = false
    return local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (standing) => {
      if (stood && !this.#isHere) this.#waits(standing === null)
      stood ||= standing !== null
    })
  }

  /** Nobody else does it any more: this tab leads now. */
  over(): void {
    if (!this.#isHere) this.#waits(false)
  }

  #waits(on: boolean): void {
    this.#endWaiting?.()
    this.#endWaiting = on ? this.later(() => this.over(), LONGEST) : null
    this.on.set(on)
  }
}
