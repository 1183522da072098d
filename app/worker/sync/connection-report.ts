import type { Pause } from '../../outbox/drain-states.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'

/** Time (ms) that reading or sending takes before screens learn of it. Most end sooner, and would change each screen twice for nothing. */
const REPORT_DELAY = 200

/** The present work of the leader. */
interface Activity {
  connected: boolean
  isPulling: boolean
  isSending: boolean
  paused: Pause | null
}

/** The result of the requests so far. */
interface Reachability {
  /** The last request got a response; null: none was sent yet. A pull counts only without an error of the server. */
  isReached: boolean | null
  /** The server responded with an error of its own. */
  serverFails: boolean
  /** A network's sign-in page responded in its place. */
  behindPortal: boolean
}

/** Publishes to all tabs whether the server is reached, and whether something is read or sent. */
export class ConnectionReport {
  #reachability: Reachability = { isReached: null, serverFails: false, behindPortal: false }
  /** A check is planned whether reading or sending takes longer than `REPORT_DELAY`. */
  #isCheckDue = false
  #stopped = false

  constructor(
    private readonly shared: ObservableValue<SharedState>,
    private readonly later: (run: () => void, ms: number) => () => void,
    private readonly activity: () => Activity,
  ) {}

  /** Publishes nothing any more. */
  stop(): void {
    this.#stopped = true
  }

  /** Notes what a request shows; `publish` sends it. */
  note(shown: Partial<Reachability>): void {
    this.#reachability = { ...this.#reachability, ...shown }
  }

  /** Publishes what the leader does now. */
  publish(isLong = false): void {
    if (this.#stopped) return
    const { connected, isPulling, isSending, paused } = this.activity()
    const busy = isPulling || isSending
    const { isReached, ...causes } = this.#reachability
    const offline = !connected && isReached !== true && !(isReached === null && isPulling)
    // The student was signed out from another device, was deleted, or another one signed in: the page restarts once the data is deleted
    // (`otherStudent`). If this reported that the student is signed out, the page would leave for the sign-in page in the middle of that.
    const stops = paused !== 'other-student' && paused
    const isShort = busy && !isLong && this.shared.value.connection === 'online'
    if (isShort && !this.#isCheckDue) {
      this.#isCheckDue = true
      this.later(() => {
        this.#isCheckDue = false
        this.publish(true)
      }, REPORT_DELAY)
    }
    const syncs = busy && !isShort ? 'syncing' : 'online'
    this.shared.update({ connection: stops || (offline ? 'offline' : syncs), connected, ...causes })
  }
}
