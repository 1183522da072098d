import { MemoryEnvelopeStore } from '../../app/outbox/memory-envelope-store.ts'
import type { Http as ClientHttp } from '../../app/outbox/http.ts'
import type { Queries, QueryArgs, QueryName, QueryValue } from '../../app/worker/api.ts'
import { Client } from '../../app/worker/client/client.ts'
import { memoryStore } from '../../app/worker/client/memory-stores.ts'
import { SyncApi } from '../../app/worker/sync/sync-api.ts'
import type { OpenWebSocket } from '../../app/worker/sync/socket.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import type { Line } from './node-web-socket.ts'
import type { TestStudent } from './student.ts'
import { NoResponse } from '../../app/platform/fetch-server.ts'

type Name = Exclude<QueryName & keyof Queries, 'session'>

/**
 * The data worker's client of one device, with its stores in memory, connected to the real server.
 * The test switches its network off and on. Without a `line` it has no socket and reads by pulls.
 */
export class ClientDevice {
  readonly envelopes = new MemoryEnvelopeStore()
  readonly #store = memoryStore()
  readonly client: Client
  #offline = false

  constructor(
    private readonly student: TestStudent,
    line?: Line,
  ) {
    const http: ClientHttp = (request) => this.#http(request)
    this.client = new Client({
      ...this.#store,
      me: student.id,
      tab: 'tab',
      envelopes: this.envelopes,
      http,
      api: new SyncApi(http, student.id),
      openWebSocket: line?.open ?? NO_LINE,
      now: Date.now,
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      utcOffset: () => 0,
      log: () => {},
      otherStudent: () => {},
    })
  }

  get local() {
    return this.#store.local
  }

  offline(): void {
    this.#offline = true
  }

  online(): void {
    this.#offline = false
    this.client.handleWindowEvent('online')
  }

  /** Returns the first value of a query that satisfies `wanted`. */
  until<N extends Name>(name: N, args: QueryArgs<N>, wanted: (value: QueryValue<N>) => boolean): Promise<QueryValue<N>> {
    return new Promise((resolve) => {
      const end = this.client.watch(name, args, (value) => {
        if (!wanted(value)) return
        resolve(value)
        queueMicrotask(() => end())
      })
    })
  }

  /** Waits until the server has everything that was done here, and the device has the effects. */
  settled(): Promise<void> {
    return this.#until(async () => (await this.envelopes.overlaid(this.student.id)).length === 0)
  }

  /** Waits until the server has responded to everything that was done here. */
  allSent(): Promise<void> {
    return this.#until(() => !this.envelopes.all().some(isWaiting))
  }

  #until(done: () => boolean | Promise<boolean>): Promise<void> {
    return new Promise((resolve) => {
      const look = async () => {
        if (!(await done())) return
        end()
        resolve()
      }
      const end = this.envelopes.watch(() => void look())
      void look()
    })
  }

  async #http({ method, path, body, headers }: Parameters<ClientHttp>[0]): ReturnType<ClientHttp> {
    if (this.#offline) throw new NoResponse()
    const response = await this.student.call(method, path, body, { 'X-Student': this.student.id, ...headers })
    return {
      status: response.status,
      body: response.body ?? null,
      text: response.text,
      header: (name) => (response.headers[name.toLowerCase()] as string | undefined) ?? null,
    }
  }
}

const NO_LINE: OpenWebSocket = (_, listener) => {
  queueMicrotask(() => listener.close(1006))
  return { send: () => {}, close: () => {} }
}
