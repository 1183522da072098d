// This import comes first, because Dexie looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { Client } from '../../../app/worker/client/client.ts'
import { quietAdvert } from '../../../app/worker/browser/silence-rxdb-notice.ts'
import { memoryStore } from '../../../app/worker/client/memory-stores.ts'
import { openLocal, type RxLocalStore } from '../../../app/worker/store/rx-local-store.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../../app/worker/store/replica-notes.ts'
import { SyncApi } from '../../../app/worker/sync/sync-api.ts'
import type { OpenWebSocket } from '../../../app/worker/sync/socket.ts'
import { DexieEnvelopeStore } from '../../../app/outbox/dexie-envelope-store.ts'
import type { Http } from '../../../app/outbox/http.ts'
import { OfflineDatabase } from '../../../app/outbox/offline-database.ts'
import { COLLECTION_NAMES, type Changes } from '../../../schemas/collections.ts'
import { covers, type Checkpoint } from '../../../schemas/sync.ts'
import type { Order, Seen, Self } from './thread.ts'
import { NoResponse } from '../../../app/platform/fetch-server.ts'

/** One device in a thread of its own: the app's worker with its real stores, over real requests and sockets. */
class Device {
  readonly #self: Self
  readonly #sockets = new Set<WebSocket>()
  #online = true
  #offline!: OfflineDatabase
  #local!: RxLocalStore
  #client!: Client

  constructor(self: Self) {
    this.#self = self
  }

  async open(): Promise<void> {
    const { student, url } = this.#self
    this.#offline = new OfflineDatabase()
    this.#local = await openLocal(student)
    this.#client = new Client({
      // There is only one tab, so nothing is shared.
      ...memoryStore(),
      me: student,
      tab: 'tab',
      local: this.#local,
      envelopes: new DexieEnvelopeStore(this.#offline),
      http: this.#http,
      api: new SyncApi(this.#http, student, { pull: 5, history: 4 }),
      openWebSocket: this.#openWebSocket,
      now: () => Date.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      utcOffset: () => 60,
      log: (event, state) => console.error(`${student} at ${url}: ${event}`, state),
      otherStudent: () => console.error(`${student}: somebody else is here`),
    })
    await this.#client.start()
  }

  async do(order: Order): Promise<unknown> {
    switch (order.kind) {
      case 'act':
        return this.#client.act(order.name, order.input as never)
      case 'network':
        return this.#network(order.on)
      case 'restart':
        await this.#close()
        return this.open()
      case 'older':
        return this.#client.older.loadOlder(order.partner)
      case 'settled':
        return this.#settled()
      case 'reached':
        return this.#reached(order.checkpoint)
      case 'look':
        return this.#look()
    }
  }

  async #close(): Promise<void> {
    this.#client.stop()
    await this.#local.close()
    this.#offline.close()
  }

  #network(on: boolean): void {
    this.#online = on
    if (on) this.#client.handleWindowEvent('online')
    else for (const socket of this.#sockets) socket.terminate()
  }

  /** Resolves when no change is pending. */
  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.#client.watch('status', null, ({ pending, connection }) => {
        if (pending > 0 || connection !== 'online') return
        queueMicrotask(() => end())
        resolve()
      })
    })
  }

  /** Resolves when the device has stored everything up to the checkpoint. */
  #reached(checkpoint: Checkpoint): Promise<void> {
    return new Promise((resolve) => {
      const end = this.#local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
        if (!replicaState?.complete || replicaState.checkpoint.epoch !== checkpoint.epoch || !covers(replicaState.checkpoint, checkpoint))
          return
        queueMicrotask(() => end())
        resolve()
      })
    })
  }

  async #look(): Promise<Seen> {
    const found = await Promise.all(COLLECTION_NAMES.map(async (name) => [name, await this.#local.find(name, {})] as const))
    return { documents: Object.fromEntries(found) as Changes }
  }

  readonly #http: Http = async ({ method, path, student, body, headers, timeout }) => {
    if (!this.#online) throw new NoResponse()
    const response = await fetch(this.#self.url + path, {
      method,
      signal: AbortSignal.timeout(timeout),
      headers: {
        ...headers,
        Cookie: this.#self.cookie,
        ...(student && { 'X-Student': student }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(noResponse)
    const text = await response.text().catch(noResponse)
    // A response that arrives while the device is offline is lost.
    if (!this.#online) throw new NoResponse()
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      body: text === '' ? null : (JSON.parse(text) as unknown),
      text: text,
    }
  }

  readonly #openWebSocket: OpenWebSocket = (student, line) => {
    const socket = new WebSocket(`${this.#self.url.replace('http', 'ws')}/ws?student=${student}&frames=pokes`, {
      headers: { Cookie: this.#self.cookie },
    })
    this.#sockets.add(socket)
    if (!this.#online) socket.terminate()
    socket.on('open', () => line.open())
    socket.on('message', (data: Buffer) => line.frame(data.toString()))
    // `close` follows and has all the information.
    socket.on('error', () => {})
    socket.on('close', (code) => {
      this.#sockets.delete(socket)
      line.close(code)
    })
    return { send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text), close: () => socket.close() }
  }
}

quietAdvert()
const device = new Device(workerData as Self)
const opened = device.open()
parentPort!.on('message', ({ id, order }: { id: number; order: Order }) => {
  opened
    .then(() => device.do(order))
    .then(
      (value) => parentPort!.postMessage({ id, value }),
      (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
    )
})

function noResponse(cause: unknown): never {
  throw new NoResponse('', { cause })
}
