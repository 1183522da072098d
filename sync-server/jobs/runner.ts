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
  /** Times in a row that the store failed. */
  #failures = 0
  #running: Promise<void> = Promise.resolve()

  constructor(
    private readonly services: Services,
    private readonly kinds: JobKinds,
  ) {}

  start(): void {
    void this.#look()
  }

  /** Something was left, or time has moved: look now. Never rejects: what the store cannot do is logged and tried again. */
  wake(): Promise<void> {
    this.#running = this.#running.then(async () => {
      try {
        await this.#runDue()
        this.#failures = 0
      } catch (error) {
        this.#failures++
        this.services.failure(error)
      }
    })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #look(): Promise<void> {
    await this.wake()
    const wait = this.#stopped ? 0 : await this.#wait()
    if (!this.#stopped) this.services.later(() => void this.#look(), wait)
  }

  /** Until the next job is due; longer each time that the store fails, or a full disk would be asked without a pause (F20). */
  async #wait(): Promise<number> {
    if (this.#failures > 0) return backOff(this.#failures - 1)
    try {
      const next = await this.services.store.read((view) => view.jobs.nextAt())
      return next === null ? LOOK_AT_MOST : Math.min(LOOK_AT_MOST, Math.max(50, next - this.services.now()))
    } catch (error) {
      this.services.failure(error)
      return RETRY.first
    }
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
        await store.write((tx) => tx.jobs.put({ ...job, attempts: job.attempts + 1, runAt: now() + backOff(job.attempts) }))
      }
    }
  }
}

function backOff(failures: number): number {
  return Math.min(RETRY.longest, RETRY.first * 2 ** failures)
}
