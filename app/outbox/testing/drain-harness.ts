import { vi } from 'vitest'
import { isWaiting, type Envelope } from '../../../schemas/envelope.ts'
import type { SendResult } from '../send-result.ts'
import type { Transport } from '../transport.ts'
import { Drain, type DrainOptions } from '../drain.ts'
import type { Pause } from '../drain-states.ts'
import type { NewEnvelope } from '../envelope-store.ts'
import { ManualClock } from './manual-clock.ts'
import { MemoryEnvelopeStore } from '../memory-envelope-store.ts'
import { AMINA } from './sample-envelopes.ts'

/** A drain with a server that responds as scripted, for tests. */

export const result = (status: number, over: Partial<SendResult> = {}): SendResult => ({
  status,
  body: null,
  positions: null,
  retryAfter: null,
  ...over,
})
export const DONE = result(201)

/** A server that responds as scripted, and records what arrived. It processes batches in order, as the real one does. */
export class ScriptedServer implements Transport {
  /** The id of every envelope that arrived, in order. */
  arrived: string[] = []
  /** Requests, each with the ids of its envelopes and its time, epoch ms. */
  sends: { ids: string[]; at: number }[] = []
  reply: (envelope: Envelope) => SendResult | Promise<SendResult> = () => DONE

  constructor(private readonly clock: ManualClock) {}

  async send(envelope: Envelope): Promise<SendResult> {
    this.sends.push({ ids: [envelope.id], at: this.clock.now() })
    return this.#respond(envelope)
  }

  async sendBatch(items: Parameters<Transport['sendBatch']>[0]): Promise<SendResult[]> {
    this.sends.push({ ids: items.map(({ envelope }) => envelope.id), at: this.clock.now() })
    const held = new Set<string>()
    const results: SendResult[] = []
    for (const { envelope, after } of items) {
      // After a 401, every later item of the batch is a 401 too.
      if (results.at(-1)?.status === 401) {
        results.push(result(401))
        continue
      }
      const said = after.some((id) => held.has(id)) ? result(424) : await this.#respond(envelope)
      if (said.status === 0 || said.status >= 500 || said.status === 424 || said.status === 429) held.add(envelope.id)
      results.push(said)
    }
    return results
  }

  #respond(envelope: Envelope): SendResult | Promise<SendResult> {
    this.arrived.push(envelope.id)
    return this.reply(envelope)
  }
}

export let clock: ManualClock
export let store: MemoryEnvelopeStore
export let server: ScriptedServer
export let paused: (Pause | null)[]
/** Whether the server responds to the drain's question. */
export const responds = vi.fn<() => Promise<boolean>>()

/** Resets the harness; call it before each test. */
export function resetHarness(): void {
  clock = new ManualClock(1000)
  store = new MemoryEnvelopeStore()
  server = new ScriptedServer(clock)
  paused = []
  responds.mockReset().mockResolvedValue(true)
}

/** Returns a drain that does not know yet whether the server responds. */
export function drainBeforeResponse(over: Partial<DrainOptions> = {}): Drain {
  return new Drain({
    store,
    student: AMINA,
    transport: server,
    now: clock.now,
    random: () => 1,
    later: clock.later,
    responds: () => responds(),
    onResult: ({ pause }) => paused.push(pause),
    ...over,
  })
}

/** Returns a drain that knows already that the server responds. */
export function draining(over: Partial<DrainOptions> = {}): Drain {
  const drain = drainBeforeResponse(over)
  drain.onServerResponse()
  return drain
}

export async function addEnvelopes(...drafts: NewEnvelope[]): Promise<void> {
  for (const draft of drafts) await store.add(draft)
}

export async function drained(drain: Drain): Promise<void> {
  drain.wake()
  await drain.settled()
}

export const waiting = () =>
  store
    .all()
    .filter(isWaiting)
    .map(({ id }) => id as string)
/** Returns the times between the sends of an envelope, ms. */
export const gaps = (id: string) => {
  const times = server.sends.filter(({ ids }) => ids.includes(id)).map(({ at }) => at)
  return times.slice(1).map((at, index) => at - times[index]!)
}
