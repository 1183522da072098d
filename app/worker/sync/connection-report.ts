import type { Pause } from '../../outbox/drain-states.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'

/** Ms that reading and sending take before screens hear of it. Most end sooner, and would be told to each screen twice for nothing. */
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
  /** The last one got a response; a pull, one without an error of the server. Null: none was sent yet. */
  isReached: boolean | null
  /** The server responded with an error of its own. */
  serverFails: boolean
  /** A network's sign-in page responded in its place. */
  behindPortal: boolean
}

/** Publishes to all tabs whether the server is reached, and whether something is read or sent. */
export class ConnectionReport {
  #reachability: Reachability = { isReached: null, serverFails: false, behindPortal: false }
  /** A look at whether reading and sending take longer than `REPORT_DELAY` is planned. */
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
    // (`otherStudent`). Told that it is signed out, it would leave for the sign-in page in the middle of that.
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
