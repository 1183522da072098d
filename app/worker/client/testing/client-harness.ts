import { ForeignResponse, NoResponse } from '../../../platform/fetch-server.ts'
import { SECOND } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { Checkpoint } from '../../../../schemas/sync.ts'
import { ManualClock } from '../../../outbox/testing/manual-clock.ts'
import type { Http, HttpResponse, HttpRequest } from '../../../outbox/http.ts'
import { MemoryEnvelopeStore } from '../../../outbox/memory-envelope-store.ts'
import { AMINA } from '../../../outbox/testing/sample-envelopes.ts'
import type { QueryArgs, QueryName, QueryValue } from '../../api.ts'
import type { ChatView } from '../../views.ts'
import { Client } from '../client.ts'
import { FakeSyncApi } from '../../sync/testing/fake-sync-api.ts'
import { MemoryLocalStore } from '../../store/memory-local-store.ts'
import { memoryStore } from '../memory-stores.ts'
import { SyncApi } from '../../sync/sync-api.ts'
import type { OpenWebSocket } from '../../sync/socket.ts'

export const YOUSSEF = 'youssef' as StudentId

type Fault = [status: number, body: unknown]

/** The only tab of the student amina, with a network that the test controls. */
export class ClientHarness {
  readonly clock = new ManualClock(1_000_000)
  readonly reader = new FakeSyncApi()
  readonly requests: HttpRequest[] = []
  /** Frames that the client sent, with the time of each, epoch ms. */
  readonly sentFrames: { type: string; at: number }[] = []
  readonly logged: string[] = []
  readonly envelopes = new MemoryEnvelopeStore()
  /** True if requests have a response. */
  responds = true
  /** The response that replaces each other one, or null. */
  fault: Fault | Promise<Fault> | null = null
  /** True if the sign-in page of a network responds instead of the server. */
  portal = false
  /** True if the cookie's session exists. */
  signedIn = true
  /** True if sockets open. */
  opens = true
  line: Parameters<OpenWebSocket>[1] | null = null
  openedAt = 0

  readonly http: Http = async (request) => {
    this.requests.push(request)
    if (this.portal) throw new ForeignResponse(200)
    if (!this.responds) throw new NoResponse()
    return response(...(await this.#respond(request)))
  }

  /** Reports that all early writes are on the device. */
  reportPersisted: (shown: Checkpoint | null) => void = () => {}
  readonly #persisted = new Promise<Checkpoint | null>((resolve) => (this.reportPersisted = resolve))

  readonly local = new MemoryLocalStore()

  readonly client = new Client({
    ...memoryStore(),
    persisted: this.#persisted,
    me: AMINA,
    tab: 'tab',
    local: this.local,
    envelopes: this.envelopes,
    http: this.http,
    api: new SyncApi(this.http, AMINA),
    openWebSocket: (_, line) => this.#openSocket(line),
    now: this.clock.now,
    later: this.clock.later,
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    utcOffset: () => 0,
    log: (event) => void this.logged.push(event),
    otherStudent: () => {},
  })

  /** Starts the client and waits until everything is pulled and the socket is open. */
  async start(): Promise<void> {
    this.reportPersisted(null)
    await this.client.start()
    await this.clock.advance(10 * SECOND)
  }

  /** Reports these students as connected. */
  online(...students: string[]): void {
    this.line!.frame(JSON.stringify({ type: 'onlineUsers', users: students.map((id) => ({ id })) }))
  }

  /** Cuts the connection to the server: requests fail and the socket closes. */
  cut(): void {
    this.responds = this.opens = false
    this.line?.close(1006)
    this.line = null
  }

  sent(path: string): HttpRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  frames(type: string): number[] {
    return this.sentFrames.filter((frame) => frame.type === type).map(({ at }) => at)
  }

  /** Runs a query and returns all its values, the newest last. */
  values<N extends Exclude<QueryName, 'session'>>(name: N, args: QueryArgs<N>): QueryValue<N>[] {
    const values: QueryValue<N>[] = []
    this.client.watch(name, args, (value) => values.push(value))
    return values
  }

  chat(): ChatView[] {
    return this.values('chat', { partnerId: YOUSSEF, limit: 50 })
  }

  async #respond({ method, path, body }: HttpRequest): Promise<Fault> {
    if (this.fault) return this.fault
    if (!this.signedIn) return [401, { code: 'signed-out', message: 'Sign in to continue.' }]
    if (path === '/sync/pull') return [200, await this.reader.pull((body as { checkpoint: Checkpoint | null }).checkpoint)]
    if (method === 'GET') return [200, await this.reader.history(Object.fromEntries(new URLSearchParams(path.split('?')[1])))]
    return [201, { ...(body as object), fromUserId: AMINA, position: 1, deliveryStatus: 'sent', createdAt: 1 }]
  }

  #openSocket(line: Parameters<OpenWebSocket>[1]) {
    const refused = !this.opens
    queueMicrotask(() => {
      if (refused) return line.close(1006)
      this.line = line
      this.openedAt = this.clock.now()
      line.open()
    })
    return {
      send: (text: string) => {
        const frame = JSON.parse(text) as { type: string }
        if (frame.type === 'ping') line.frame(JSON.stringify({ type: 'pong', now: this.clock.now(), positions: this.reader.head }))
        this.sentFrames.push({ type: frame.type, at: this.clock.now() })
      },
      close: () => line.close(1000),
    }
  }
}

function response(status: number, body: unknown): HttpResponse {
  return { status, body, header: () => null, text: '' }
}
