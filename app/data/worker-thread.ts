import type { WorkerApi } from '../worker/api.ts'
import { defined } from '../../schemas/defined.ts'

type Name = keyof WorkerApi
/** The functions of the worker, as comlink wraps them. */
export type Remote = Record<Name, (...args: unknown[]) => Promise<unknown>>

/** A thread that runs the data worker. */
export interface Thread {
  remote: Remote
  terminate(): void
}

interface Call {
  name: Name
  args: unknown[]
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * What happens to a call whose thread ended before the response:
 * `repeat`: the next thread repeats it; it has no effect twice, because a command carries the id of its envelope.
 * `reject`: the server may have received the request, and a repeat could have a second effect.
 * `drop`: it concerns only the thread that ended.
 */
const WHEN_INTERRUPTED: Record<Name, 'repeat' | 'reject' | 'drop'> = {
  start: 'drop',
  receiveBootstrap: 'drop',
  connect: 'drop',
  watch: 'drop',
  end: 'drop',
  handleWindowEvent: 'drop',
  showing: 'drop',
  typing: 'drop',
  act: 'repeat',
  retry: 'repeat',
  discard: 'repeat',
  markLocalNotificationsRead: 'repeat',
  saveLastPage: 'repeat',
  loadOlder: 'repeat',
  loadOlderForSearch: 'repeat',
  resizePicture: 'repeat',
  report: 'repeat',
  signOut: 'repeat',
  request: 'reject',
  sendEmailCode: 'reject',
  verifyEmail: 'reject',
}

/**
 * The thread of a page's data worker. It ends when the page is left (`suspend`): a cached page may hold Web Locks and open
 * transactions, which blocks all other pages. A page that returns (`resume`) gets a new one.
 */
export class WorkerThread {
  readonly #create: () => Thread
  #thread: Thread | null
  readonly #calls = new Set<Call>()
  readonly #created: (() => void)[] = []

  constructor(create: () => Thread) {
    this.#create = create
    this.#thread = create()
  }

  get isSuspended(): boolean {
    return this.#thread === null
  }

  /** Calls `run` now and for each later thread, before interrupted calls are repeated. */
  onThread(run: () => void): void {
    this.#created.push(run)
    if (this.#thread) run()
  }

  call(name: Name, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call: Call = { name, args, resolve, reject }
      if (this.#thread) this.#send(call)
      else this.#interrupted(call)
    })
  }

  suspend(): void {
    this.#thread?.terminate()
    this.#thread = null
    const calls = [...this.#calls]
    this.#calls.clear()
    for (const call of calls) this.#interrupted(call)
  }

  resume(): void {
    if (this.#thread) return
    const waiting = [...this.#calls]
    this.#calls.clear()
    this.#thread = this.#create()
    for (const run of this.#created) run()
    for (const call of waiting) this.#send(call)
  }

  #send(call: Call): void {
    const thread = defined(this.#thread)
    this.#calls.add(call)
    const settle = (run: () => void) => {
      // Ignores the response of a thread that has ended since then.
      if (thread === this.#thread && this.#calls.delete(call)) run()
    }
    thread.remote[call.name](...call.args).then(
      (value) => settle(() => call.resolve(value)),
      (error: unknown) => settle(() => call.reject(error)),
    )
  }

  #interrupted(call: Call): void {
    const what = WHEN_INTERRUPTED[call.name]
    if (what === 'repeat') this.#calls.add(call)
    else if (what === 'drop') call.resolve(undefined)
    else call.reject(new Error('The page was left before the response came. Try again.'))
  }
}
