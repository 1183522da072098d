import { diffValues } from '../object-diff.ts'
import type { QueryUpdate } from './api.ts'

/**
 * Values on their way to the page: of the first of a query all, of those behind it what is new. What changes in one turn crosses
 * together, in the order in which it was computed, so that the page renders it once.
 */
export class DiffSender {
  readonly #send: (told: QueryUpdate[]) => void
  #turn: QueryUpdate[] = []

  constructor(send: (told: QueryUpdate[]) => void) {
    this.#send = send
  }

  /** Tells each value that it is called with, under this number. */
  of(query: number): (value: unknown) => void {
    let last: unknown
    return (value) => {
      const change = last === undefined ? { is: value } : diffValues(last, value)
      last = value
      // Behind every computation that this turn has brought about already.
      if (this.#turn.push([query, change]) === 1) queueMicrotask(() => this.#send(this.#turn.splice(0)))
    }
  }
}
