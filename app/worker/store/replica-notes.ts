import { TRUSTED_STATE_LIFETIME } from '../../../schemas/constants.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import { LOADED, rangesOf, type LoadedNote, type LoadedRanges } from './loaded-ranges.ts'
import type { LocalStore } from './local-store.ts'
import { EMPTY_CHECKPOINT, minCheckpoint } from './compare-checkpoints.ts'

export const CHECKPOINT_NOTE = 'checkpoint'

/** The checkpoint, completeness and bootstrap id of the replica, stored as a note. */
export interface ReplicaState {
  checkpoint: Checkpoint
  /**
   * The replica equals one state of the server: the last pull ended with no page left. It becomes false before the first of several pages
   * is written.
   */
  complete: boolean
  /** When it was written, epoch ms, server clock. */
  at: number
  /** Id of the bootstrap that this replica began with; every reset sets a new one. */
  window: string
  /** Counts writes, so that two states with otherwise equal fields differ. */
  turn: number
}

interface ReplicaNotesOptions {
  local: LocalStore
  /** Epoch ms, server clock. */
  now(): number
  /** Epoch ms, device clock. */
  deviceNow(): number
}

/**
 * How far the replica is: its state, and the loaded range of each conversation. Several tabs write both, each by compare-and-set
 * (architecture.md section 5).
 */
export class ReplicaNotes {
  readonly #o: ReplicaNotesOptions
  #seen: ReplicaState | null = null
  /** When `#seen` was read or written, device clock. */
  #seenAt = 0
  /** The loaded ranges that this tab read or wrote last. */
  #seenLoaded: LoadedNote = { window: '', loaded: {} }

  constructor(options: ReplicaNotesOptions) {
    this.#o = options
  }

  /** The replica state that this tab read or wrote last; another tab may have changed it since. */
  get seen(): ReplicaState | null {
    return this.#seen
  }

  state(): Promise<ReplicaState | null> {
    return this.#o.local.note<ReplicaState>(CHECKPOINT_NOTE)
  }

  /** Reads the replica state and its loaded ranges at one moment. */
  async read(): Promise<{ replicaState: ReplicaState | null; loaded: LoadedRanges }> {
    const began = this.#o.deviceNow()
    // cast: only this file writes these notes
    const [replicaState, loaded] = (await this.#o.local.notes([CHECKPOINT_NOTE, LOADED])) as [ReplicaState | null, LoadedNote | null]
    this.#sees(replicaState, began)
    this.#seenLoaded = { window: replicaState?.window ?? '', loaded: rangesOf(loaded, replicaState) }
    return { replicaState, loaded: this.#seenLoaded.loaded }
  }

  /**
   * Returns what this tab read or wrote last, without a read; null if it knows too little, or if it may have slept since: another tab
   * may lead now and have removed documents, which a late poke would insert again. If another tab has written since in spite of that,
   * the compare-and-set after the documents fails, and a pull follows.
   */
  lastSeen(): { replicaState: ReplicaState; loaded: LoadedRanges } | null {
    const { window: bootstrapId, loaded } = this.#seenLoaded
    // A clock that was set back proves nothing.
    const isRecent = Math.abs(this.#o.deviceNow() - this.#seenAt) <= TRUSTED_STATE_LIFETIME
    return isRecent && this.#seen?.window === bootstrapId ? { replicaState: this.#seen, loaded } : null
  }

  /** Replaces the replica state if it still is `before`, and returns the new one. A tab that writes at the same time gets null. */
  async replace(before: ReplicaState | null, checkpoint: Checkpoint, complete: boolean, bootstrapId: string): Promise<ReplicaState | null> {
    const replicaState: ReplicaState = { checkpoint, complete, at: this.#o.now(), window: bootstrapId, turn: (before?.turn ?? 0) + 1 }
    const began = this.#o.deviceNow()
    this.#sees((await this.#o.local.replaceNote(CHECKPOINT_NOTE, before, replicaState)) ? replicaState : null, began)
    return this.#seen
  }

  /**
   * Lowers the checkpoint. It changes the note in any case, so that a page that another tab is writing now fails its
   * compare-and-set, too.
   */
  async lower(to: Checkpoint): Promise<void> {
    let before: ReplicaState | null
    do before = await this.state()
    while (!(await this.replace(before, minCheckpoint(before?.checkpoint ?? EMPTY_CHECKPOINT, to), false, before?.window ?? '')))
  }

  /**
   * Changes the loaded ranges of this bootstrap by compare-and-set, so that a tab that slept undoes nothing that another tab has written
   * since.
   */
  async changeLoaded(bootstrapId: string, change: (loaded: LoadedRanges) => LoadedRanges): Promise<void> {
    const { local } = this.#o
    for (;;) {
      const note = await local.note<LoadedNote>(LOADED)
      const before = note?.loaded ?? {}
      const next = change(before)
      if ((note && note.window !== bootstrapId) || next === before) return
      const now: LoadedNote = { window: bootstrapId, loaded: next }
      if (!(await local.replaceNote(LOADED, note, now))) continue
      this.#seenLoaded = now
      return
    }
  }

  /** Sets the loaded ranges of a new bootstrap. */
  async setLoaded(note: LoadedNote): Promise<void> {
    this.#seenLoaded = note
    await this.#o.local.setNote(LOADED, note)
  }

  #sees(replicaState: ReplicaState | null, began: number): void {
    this.#seen = replicaState
    this.#seenAt = began
  }
}
