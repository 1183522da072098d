import { MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Services } from '../services.ts'
import type { Job } from '../store/store.ts'

/** What a kind of job does. It may happen twice where the process dies in between, so it says nothing twice by itself. */
export type JobKinds = Record<string, (job: Job) => Promise<void>>

const LOOK_AT_MOST = 5 * MINUTE
const RETRY = { first: 5 * SECOND, longest: 10 * MINUTE }

/**
 * Does what was left in the durable `jobs` table, when it is due, also after a restart (design.md section 7). A job that
 * fails is tried again, later each time.
 */
export class JobRunner {
  #stopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(
    private readonly services: Services,
    private readonly kinds: JobKinds,
  ) {}

  start(): void {
    this.#look()
  }

  /** Something was left, or time has moved: look now. */
  wake(): Promise<void> {
    this.#running = this.#running.then(() => this.#runDue())
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  #look(): void {
    if (this.#stopped) return
    void this.wake().then(async () => {
      if (this.#stopped) return
      const next = await this.services.store.read((view) => view.jobs.nextAt())
      const wait = next === null ? LOOK_AT_MOST : Math.min(LOOK_AT_MOST, Math.max(50, next - this.services.now()))
      this.services.later(() => this.#look(), wait)
    })
  }

  async #runDue(): Promise<void> {
    const { store, now, log } = this.services
    for (const job of await store.read((view) => view.jobs.due(now(), 100))) {
      if (this.#stopped) return
      try {
        await this.kinds[job.kind]?.(job)
        await store.write((tx) => tx.jobs.remove(job.id))
      } catch (error) {
        log.error({ event: 'job-failed', kind: job.kind, attempts: job.attempts + 1, error: String(error) })
        const wait = Math.min(RETRY.longest, RETRY.first * 2 ** job.attempts)
        await store.write((tx) => tx.jobs.put({ ...job, attempts: job.attempts + 1, runAt: now() + wait }))
      }
    }
  }
}
