import { MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Services } from '../services.ts'
import type { Job, WriteTx } from '../store/store.ts'

/**
 * What a kind of job does; it may answer when (epoch ms) it is to be done again. It may happen twice where the process
 * dies in between, so it says nothing twice by itself. A long one looks at `stopping`: thrown out by it, it stays due.
 */
export type JobKinds = Record<string, (job: Job, stopping: AbortSignal) => Promise<number | void>>

const LOOK_AT_MOST = 5 * MINUTE
const RETRY = { first: 5 * SECOND, longest: 10 * MINUTE }
/** Jobs read at once. */
const PAGE = 100

/**
 * Does what was left in the durable `jobs` table, when it is due, also after a restart (architecture.md section 7). A job that
 * fails is tried again, later each time.
 */
export class JobRunner {
  readonly #stopping = new AbortController()
  /** Times in a row that the store failed. */
  #failures = 0
  #running: Promise<void> = Promise.resolve()
  /** A look that was asked for and has not begun. */
  #asked: Promise<void> | null = null
  /** Epoch ms; while it is looking, nobody knows. */
  #nextLook = Infinity

  constructor(
    private readonly services: Services,
    private readonly kinds: JobKinds,
  ) {}

  start(): void {
    this.services.store.onJob((runAt) => this.#left(runAt))
    void this.#look()
  }

  /** Time has moved, or something was left: look now. Never rejects: what the store cannot do is logged and tried again. */
  wake(): Promise<void> {
    this.#asked ??= this.#running = this.#running.then(async () => {
      this.#asked = null
      try {
        await this.#runDue()
        this.#failures = 0
      } catch (error) {
        this.#failures++
        this.services.failure(error)
      }
    })
    return this.#asked
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** A job was left, also one to be tried again: it need not wait until somebody looks anyway. */
  #left(runAt: number): void {
    const wait = runAt - this.services.now()
    if (wait <= 0) void this.wake()
    else if (runAt < this.#nextLook) this.services.later(() => void this.wake(), wait)
  }

  async #look(): Promise<void> {
    this.#nextLook = Infinity
    await this.wake()
    const wait = this.#stopped ? 0 : await this.#wait()
    if (this.#stopped) return
    this.#nextLook = this.services.now() + wait
    this.services.later(() => void this.#look(), wait)
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
    const { store, now } = this.services
    for (let full = true; full && !this.#stopped; ) {
      const due = await store.read((view) => view.jobs.due(now(), PAGE))
      full = due.length === PAGE
      for (const job of due) if (!this.#stopped) await this.#run(job)
    }
  }

  async #run(job: Job): Promise<void> {
    const { store, now, log } = this.services
    try {
      const again = await this.kinds[job.kind]?.(job, this.#stopping.signal)
      await store.write(async (tx) => {
        if (!(await isPlanned(tx, job))) return
        await (again === undefined ? tx.jobs.remove(job.id) : tx.jobs.put({ ...job, runAt: again, attempts: 0 }))
      })
    } catch (error) {
      // Cut short by the end of the server: it stays due, for the next one.
      if (this.#stopped) return
      log.error({ event: 'job-failed', kind: job.kind, attempts: job.attempts + 1, error: String(error) })
      await store.write(async (tx) => {
        if (await isPlanned(tx, job)) await tx.jobs.put({ ...job, attempts: job.attempts + 1, runAt: now() + backOff(job.attempts) })
      })
    }
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted
  }
}

/** As it was when it came due; planned anew while it was done, that counts. */
async function isPlanned(tx: WriteTx, job: Job): Promise<boolean> {
  return (await tx.jobs.byId(job.id))?.runAt === job.runAt
}

function backOff(failures: number): number {
  return Math.min(RETRY.longest, RETRY.first * 2 ** failures)
}
