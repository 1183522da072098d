import { Worker } from 'node:worker_threads'

/** The time in which /healthz must respond beside everything else, in ms. */
export const HEALTH_MAX = 100

/** Watches how long /healthz takes. */
export class HealthWatch {
  readonly times: number[] = []
  /** How often it did not respond with 200. */
  failures = 0
  readonly #worker: Worker
  #next: (() => void)[] = []

  /** @param slow called when a response took longer than HEALTH_MAX */
  constructor(url: string, slow: () => void) {
    this.#worker = new Worker(new URL('./health-probe.mjs', import.meta.url), { workerData: url })
    this.#worker.on('message', ({ ms, status }: { ms: number; status: number }) => {
      this.times.push(ms)
      if (status !== 200) this.failures++
      if (ms > HEALTH_MAX) slow()
      for (const next of this.#next.splice(0)) next()
    })
  }

  /** Resolves after the next `count` responses. */
  async responses(count: number): Promise<void> {
    for (let at = 0; at < count; at++) await new Promise<void>((resolve) => this.#next.push(resolve))
  }

  /** Returns the time that a share of the responses stayed below, in ms. */
  percentile(share: number): number {
    const sorted = [...this.times].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
