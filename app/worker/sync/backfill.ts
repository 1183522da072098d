import { SECOND } from '../../../schemas/constants.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { PAGED } from '../../../schemas/sync.ts'
import type { LocalStore } from '../store/local-store.ts'
import { PAGES_LEFT, pagesLeft, type PagesLeftNote } from './pages-left.ts'
import type { Replica } from './replica.ts'
import { inBackground } from '../../platform/in-background.ts'
import { isLostDatabase } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { SyncApiError } from './sync-api.ts'

/** Delay before the backfill begins (ms), so that the first screens have the device and the network to themselves. */
const START_DELAY = 2 * SECOND
/** Pause between two pages (ms), so that the student's own actions come first. */
const PAGE_DELAY = SECOND / 4
/** Delay (ms) before the next try if a page failed, or could not be stored because another tab was first. */
const RETRY_DELAY = 10 * SECOND

/**
 * Loads in idle time what the bootstrap left out: the newest messages of every conversation, within bounds, then groups, meetups and
 * the campus directory.
 */
export class Backfill {
  #cancel: () => void = () => {}
  #running = false
  #missed = false
  #again = false
  #stopped = false
  /** `at` of the replica state in which nothing was missing. */
  #wholeAt?: number

  constructor(
    private readonly me: StudentId,
    private readonly local: LocalStore,
    private readonly replica: Replica,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  /** Schedules a run in `after` ms. Called when the replica is complete. */
  soon(after = START_DELAY): void {
    if (this.#stopped) return
    // The current run may have checked already what is missing now.
    if (this.#running) return void (this.#again = true)
    this.#cancel()
    this.#cancel = this.later(() => inBackground(this.#run(), 'The backfill failed'), after)
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  async #run(): Promise<void> {
    this.#running = true
    this.#missed = this.#again = false
    try {
      while (!this.#stopped && (await this.#step())) await new Promise<void>((resolve) => (this.#cancel = this.later(resolve, PAGE_DELAY)))
    } catch (thrown) {
      // The server cannot be reached. The next run continues where this one stopped.
      logUnless((thrown) => this.#stopped || thrown instanceof SyncApiError || isLostDatabase(thrown), 'The backfill failed')(thrown)
      this.#missed = true
    } finally {
      this.#running = false
      if (this.#missed || this.#again) this.soon(this.#missed ? RETRY_DELAY : START_DELAY)
    }
  }

  /** Loads one page of something that is missing. Returns false if nothing is, or if the page could not be stored. */
  async #step(): Promise<boolean> {
    const replicaState = await this.replica.state()
    if (!replicaState || replicaState.at === this.#wholeAt) return false
    const loaded = await this.replica.loaded()
    const conversations = await this.local.find('conversations', {})
    const missing = conversations
      .sort((a, b) => b.lastMessageAt - a.lastMessageAt)
      .find(({ id }) => loaded[pairKey(this.me, id)] === undefined)
    if (missing) {
      await this.replica.older(missing.id)
      this.#missed = (await this.replica.loaded())[pairKey(this.me, missing.id)] === undefined
      return !this.#missed
    }
    const left = pagesLeft(await this.local.note(PAGES_LEFT), replicaState)
    const of = PAGED.find((each) => typeof left[each] === 'string')
    if (!of) {
      this.#wholeAt = replicaState.at
      return false
    }
    const after = await this.replica.page(of, left[of])
    this.#missed = after === undefined
    if (this.#missed) return false
    // If another tab has reset the replica since then, this note is of an older bootstrap, and everything is loaded again.
    await this.local.setNote(PAGES_LEFT, { window: replicaState.window, left: { ...left, [of]: after } } satisfies PagesLeftNote)
    return true
  }
}
