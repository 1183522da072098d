import type { WorkerApi } from '../worker/api.ts'

type Name = keyof WorkerApi
/** The worker's side of calls, as comlink wraps it. */
export type Remote = Record<Name, (...args: unknown[]) => Promise<unknown>>

/** One thread with the data worker in it. */
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
 * What becomes of a call whose thread ended before the answer came. `repeat`: the next thread is asked again; it does nothing
 * twice, because a command carries the id of its envelope. `reject`: the server may have been asked already, and asking twice
 * is not the same as asking once. `drop`: it was about the thread that ended.
 */
const WHEN_INTERRUPTED: Record<Name, 'repeat' | 'reject' | 'drop'> = {
  start: 'drop',
  receiveBootstrap: 'drop',
  connect: 'drop',
  live: 'drop',
  end: 'drop',
  handleWindowEvent: 'drop',
  typing: 'drop',
  act: 'repeat',
  retry: 'repeat',
  discard: 'repeat',
  markLocalNotificationsRead: 'repeat',
  saveLastPage: 'repeat',
  loadOlder: 'repeat',
  loadOlderForSearch: 'repeat',
  resizePicture: 'repeat',
  signOut: 'repeat',
  request: 'reject',
  sendEmailCode: 'reject',
  verifyEmail: 'reject',
}

/**
 * The thread of a page's data worker. It ends when the page is left (`suspend`), because a page in the back/forward cache may
 * keep its Web Locks and open transactions, and no other page gets on; a page that comes back (`resume`) has a new one.
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

  /** Calls now and with each later thread, before anything interrupted is repeated. */
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
    const thread = this.#thread!
    this.#calls.add(call)
    const settle = (run: () => void) => {
      // An answer of a thread that has ended since is not waited for any more.
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
    else call.reject(new Error('The page was left before the answer came. Try again.'))
  }
}
