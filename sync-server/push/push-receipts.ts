import { PUSH_RECEIPT_TIMEOUT } from '../../schemas/constants.ts'
import type { MeetupId } from '../../schemas/ids.ts'
import type { Services } from '../services.ts'

/** Number of meetup requests that are remembered: the page of a requester asks at once. */
const REMEMBERED_REQUESTS_MAX = 1_000

/** Knows of which meetup requests a push service has taken the push. In memory: after a restart it knows of none. */
export class PushReceipts {
  readonly #taken = new Set<MeetupId>()
  readonly #waiting = new Map<MeetupId, Set<() => void>>()

  constructor(private readonly later: Services['later']) {}

  /** A push service has taken the push about this request. */
  note(id: MeetupId): void {
    this.#taken.add(id)
    const [oldest] = this.#taken
    if (this.#taken.size > REMEMBERED_REQUESTS_MAX && oldest !== undefined) this.#taken.delete(oldest)
    for (const resolveWaiting of this.#waiting.get(id) ?? []) resolveWaiting()
  }

  /** Resolves to whether a push service has taken it, at the latest after `PUSH_RECEIPT_TIMEOUT`. */
  isTaken(id: MeetupId): Promise<boolean> {
    if (this.#taken.has(id)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? new Set()
      this.#waiting.set(id, waiting)
      const resolveWaiting = () => {
        waiting.delete(resolveWaiting)
        if (waiting.size === 0) this.#waiting.delete(id)
        resolve(this.#taken.has(id))
      }
      waiting.add(resolveWaiting)
      this.later(resolveWaiting, PUSH_RECEIPT_TIMEOUT)
    })
  }
}
