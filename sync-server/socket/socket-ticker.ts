import { SECOND } from '../../schemas/constants.ts'

/** The functions that the ticker calls once a second. */
export interface TickedSocket {
  onSecond(): void
}

/**
 * Calls every open socket once a second, from one timer for all of them. It counts ticks and compares no clock: no client counts as silent
 * because the time of day was corrected, or because the server itself stood still.
 */
export class SocketTicker {
  readonly #sockets = new Set<TickedSocket>()
  #isTicking = false

  constructor(private readonly later: (run: () => void, ms: number) => void) {}

  add(socket: TickedSocket): void {
    this.#sockets.add(socket)
    if (this.#isTicking) return
    this.#isTicking = true
    this.#tickLater()
  }

  remove(socket: TickedSocket): void {
    this.#sockets.delete(socket)
  }

  #tickLater(): void {
    this.later(() => {
      for (const socket of this.#sockets) socket.onSecond()
      this.#isTicking = this.#sockets.size > 0
      if (this.#isTicking) this.#tickLater()
    }, SECOND)
  }
}
