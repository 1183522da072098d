import { diffValues } from '../object-diff.ts'
import type { QueryUpdate } from './api.ts'

/**
 * Sends query values to the page: the first value of a query in full, later ones as a diff. All updates of one turn are one
 * message, in the order in which they were computed, so that the page renders once.
 */
export class DiffSender {
  readonly #send: (told: QueryUpdate[]) => void
  #turn: QueryUpdate[] = []

  constructor(send: (told: QueryUpdate[]) => void) {
    this.#send = send
  }

  /** Returns a function that sends each value it is called with as an update of this query. */
  of(query: number): (value: unknown) => void {
    let last: unknown
    return (value) => {
      const change = last === undefined ? { is: value } : diffValues(last, value)
      last = value
      // The microtask runs after every computation that this turn has already queued.
      if (this.#turn.push([query, change]) === 1) queueMicrotask(() => this.#send(this.#turn.splice(0)))
    }
  }
}
