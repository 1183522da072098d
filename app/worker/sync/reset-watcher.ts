import { SECOND } from '../../../schemas/constants.ts'
import { ObservableValue } from '../tabs/shared-state.ts'
import type { LocalStore } from '../store/local-store.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'

/** Time (ms) after which a reset of another tab is over, or that tab has died. The student must then see their own changes again. */
const RESET_TIMEOUT = 2 * SECOND

/**
 * Watches for resets of the replica, during which screens do not update. A reset of another tab shows in the checkpoint: it is
 * deleted first and set last (`Replica`, `LocalStore.clear`).
 */
export class ResetWatcher {
  readonly on = new ObservableValue(false)
  #isHere = false
  /** The checkpoint is deleted: this tab or another one is between the first and the last step of a reset. */
  #isDeleted = false
  #endWaiting: (() => void) | null = null

  constructor(private readonly later: (run: () => void, ms: number) => () => void) {}

  /** Called before (true) and after (false) a reset by this tab. It may give way to another tab's, which is still on its way then. */
  readonly here = (on: boolean): void => {
    this.#isHere = on
    this.#update()
  }

  /** Starts to watch for resets by other tabs. Returns a function that stops it. */
  watch(local: LocalStore): () => void {
    let stood = false
    return local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
      this.#isDeleted = stood && replicaState === null
      stood ||= replicaState !== null
      this.#update()
    })
  }

  /** Ends the wait for another tab's reset, because this tab leads now or `RESET_TIMEOUT` has passed. */
  endWait(): void {
    this.#isDeleted = false
    this.#update()
  }

  #update(): void {
    this.#endWaiting?.()
    this.#endWaiting = this.#isDeleted && !this.#isHere ? this.later(() => this.endWait(), RESET_TIMEOUT) : null
    this.on.set(this.#isHere || this.#isDeleted)
  }
}
