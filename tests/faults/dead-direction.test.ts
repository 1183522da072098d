import { expect, onTestFinished, test } from 'vitest'
import { MemoryEnvelopeStore } from '../../app/outbox/memory-envelope-store.ts'
import { ManualClock } from '../../app/outbox/testing/manual-clock.ts'
import type { Http } from '../../app/outbox/http.ts'
import { Client } from '../../app/worker/client/client.ts'
import { MemoryLocalStore } from '../../app/worker/store/memory-local-store.ts'
import { memoryStore } from '../../app/worker/client/memory-stores.ts'
import { SyncApi } from '../../app/worker/sync/sync-api.ts'
import type { OpenWebSocket } from '../../app/worker/sync/socket.ts'
import { newMessage } from '../../app/data/new-message.ts'
import { SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { startTestServer } from '../support/server.ts'
import type { TestSocket } from '../support/socket.ts'
import type { TestStudent } from '../support/student.ts'

/** Connects our own client to the real server over requests and sockets. One direction of the sockets can die. */
class DeviceHarness {
  readonly clock = new ManualClock(Date.now())
  dead: 'nothing' | 'to the server' | 'from the server' = 'nothing'
  /** When the client closed a socket, in ms on its clock. */
  readonly givenUp: number[] = []
  readonly client: Client
  /** Resolves when the server has sent its first frames: one that comes later would end the silence. */
  readonly connected: Promise<void>
  #open: () => void = () => {}

  constructor(private readonly student: TestStudent) {
    this.connected = new Promise((resolve) => (this.#open = resolve))
    this.client = new Client({
      ...memoryStore(),
      me: student.id,
      tab: 'tab',
      local: new MemoryLocalStore(),
      envelopes: new MemoryEnvelopeStore(),
      http: this.#http,
      api: new SyncApi(this.#http, student.id),
      openWebSocket: this.#openWebSocket,
      now: this.clock.now,
      later: this.clock.later,
      random: () => 0.5,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      utcOffset: () => 0,
      log: () => {},
      otherStudent: () => {},
    })
  }

  /** Resolves when `count` changes are pending. Sockets and requests are real and take real time. */
  waiting(count: number): Promise<void> {
    return new Promise((resolve) => {
      const end = this.client.watch('status', null, ({ pending }) => {
        if (pending !== count) return
        queueMicrotask(() => end())
        resolve()
      })
    })
  }

  readonly #http: Http = async ({ method, path, body, headers = {} }) => {
    const { status, body: said, text, headers: heads } = await this.student.call<unknown>(method, path, body, headers)
    return { status, body: said ?? null, text: text, header: (name) => (heads[name.toLowerCase()] as string | undefined) ?? null }
  }

  readonly #openWebSocket: OpenWebSocket = (student, line) => {
    let socket: TestSocket | null = null
    void this.student.socket(`?frames=pokes&student=${student}`).then((opened) => {
      socket = opened
      line.open()
      const hear = (text: string) => {
        if (this.dead !== 'from the server') line.frame(text)
        if (text.includes('"type":"hello"')) this.#open()
      }
      // Pass on the frames that arrived between the upgrade and now.
      for (const frame of opened.heard) hear(JSON.stringify(frame))
      opened.ws.on('message', (data: Buffer) => hear(data.toString()))
      void opened.closed.then(({ code }) => line.close(code))
    })
    return {
      send: (text) => this.dead !== 'to the server' && socket?.send(text),
      close: () => {
        this.givenUp.push(this.clock.now())
        socket?.ws.close()
      },
    }
  }
}

for (const direction of ['to the server', 'from the server'] as const) {
  test(`F23 a dead direction ${direction} is detected within 10 s while the socket looks open, and pending changes are sent once by HTTP`, async () => {
    const server = await startTestServer({ demo: true, memory: true })
    const youssef = await server.as('youssef')
    const harness = new DeviceHarness(await server.as('amina'))
    onTestFinished(async () => {
      harness.client.stop()
      await server.close()
    })
    await harness.client.start()
    await harness.clock.advance(2 * SECOND)
    await harness.connected

    harness.dead = direction
    const since = harness.clock.now()
    const sent = harness.waiting(1).then(() => harness.waiting(0))
    await harness.client.act('sendMessage', newMessage('youssef' as StudentId, 'Does this come through?'))
    await harness.clock.advance(10 * SECOND)
    expect(harness.givenUp.map((at) => at - since <= 10 * SECOND)).toContain(true)
    await sent
    const found = (await youssef.history('amina')).filter(({ content }) => content === 'Does this come through?')
    expect(found).toHaveLength(1)
  })
}
