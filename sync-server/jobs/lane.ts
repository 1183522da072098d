import { MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Services } from '../services.ts'
import type { Job } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { Shares, type Share } from './shares.ts'

/**
 * Does the work of a job; it may return when to run again (epoch ms). It may run twice if the process ends in between, so it must not
 * send anything twice. A long job checks `stopping`: if it throws because of it, it stays due.
 */
export type RunJob = (job: Job, stopping: AbortSignal) => Promise<number | void>

/** How the jobs of one kind run. */
export interface JobKind {
  run: RunJob
  /** Number of jobs that run at the same time. */
  atOnce: number
  /** Which of several due jobs runs first. */
  order: 'earliest' | 'newest'
  /** Returns the shares of the places that a job counts for. It waits while one is full, and later ones overtake it. Absent: none. */
  sharesOf?(job: Job): readonly Share[]
}

const CHECK_INTERVAL_MAX = 5 * MINUTE
const RETRY = { first: 5 * SECOND, longest: 10 * MINUTE }

/** Runs the jobs of one kind (ADR 0054). Jobs of other kinds have lanes of their own, and wait for none of these. */
export class Lane {
  readonly #stopping = new AbortController()
  /** Number of consecutive failures of the store. */
  #failures = 0
  #running: Promise<void> = Promise.resolve()
  /** A run that was requested and has not begun. */
  #asked: Promise<void> | null = null
  /** Epoch ms of the next check; Infinity while a check is running. */
  #nextCheck = Infinity
  /** Tells the current run that a job became due. */
  #onArrival: () => void = () => {}

  constructor(
    private readonly services: Services,
    private readonly name: string,
    private readonly kind: JobKind,
  ) {}

  start(): void {
    void this.#check()
  }

  /** Runs due jobs now. Never rejects: an error of the store is logged, and the run is tried again. */
  wake(): Promise<void> {
    this.#onArrival()
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

  /** Called when a job was stored, also one that will be tried again: it does not have to wait for the next regular check. */
  onJobStored(runAt: number): void {
    const wait = runAt - this.services.now()
    if (wait <= 0) void this.wake()
    else if (runAt < this.#nextCheck) this.services.later(() => void this.wake(), wait)
  }

  async #check(): Promise<void> {
    this.#nextCheck = Infinity
    await this.wake()
    const wait = this.#stopped ? 0 : await this.#wait()
    if (this.#stopped) return
    this.#nextCheck = this.services.now() + wait
    this.services.later(() => void this.#check(), wait)
  }

  /**
   * Returns the ms until the next job is due. After failures of the store the wait grows, because a full disk would be retried
   * without a pause (F20).
   */
  async #wait(): Promise<number> {
    if (this.#failures > 0) return backOff(this.#failures - 1)
    try {
      const next = await this.services.store.read((view) => view.jobs.nextAt(this.name))
      return next === null ? CHECK_INTERVAL_MAX : Math.min(CHECK_INTERVAL_MAX, Math.max(50, next - this.services.now()))
    } catch (error) {
      this.services.failure(error)
      return RETRY.first
    }
  }

  /** Runs due jobs until none is left. A job that becomes due in the meantime starts as soon as one of the `atOnce` places is free. */
  async #runDue(): Promise<void> {
    const { store, now } = this.services
    const { atOnce, order, sharesOf } = this.kind
    const shares = new Shares()
    const running = new Map<string, Promise<void>>()
    const failures: unknown[] = []
    /** Returns false if the job waits for a share. */
    const start = (job: Job): boolean => {
      const its = sharesOf?.(job) ?? []
      if (!shares.take(job.id, its)) return false
      const run = this.#run(job)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          running.delete(job.id)
          shares.leave(its)
        })
      running.set(job.id, run)
      return true
    }
    try {
      while (failures.length === 0) {
        const arrived = new Promise<void>((resolve) => (this.#onArrival = resolve))
        const free = atOnce - running.size
        // Jobs that run or wait for a share are still stored, so they would be among the due ones.
        const without = [...running.keys(), ...shares.waiting]
        const due = this.#stopped || free === 0 ? [] : await store.read((view) => view.jobs.dueOf(this.name, order, now(), free, without))
        const started = due.filter(start)
        // Other due jobs may follow those that wait for a share.
        if (started.length < due.length) continue
        if (running.size === 0) return
        await Promise.race(running.size < atOnce ? [arrived, ...running.values()] : running.values())
      }
    } finally {
      this.#onArrival = () => {}
      await Promise.all(running.values())
    }
    throw failures[0]
  }

  async #run(job: Job): Promise<void> {
    const { store, now, log } = this.services
    try {
      const again = await this.kind.run(job, this.#stopping.signal)
      await store.write(async (tx) => {
        if (!(await isPlanned(tx, job))) return
        await (again === undefined ? tx.jobs.remove(job.id) : tx.jobs.put({ ...job, runAt: again, attempts: 0 }))
      })
    } catch (error) {
      // The server stopped during the job: it stays due for the next server.
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

/** Returns whether the job is still scheduled as when it came due; if it was rescheduled while it ran, the new schedule counts. */
async function isPlanned(tx: WriteTx, job: Job): Promise<boolean> {
  return (await tx.jobs.byId(job.id))?.runAt === job.runAt
}

function backOff(failures: number): number {
  return Math.min(RETRY.longest, RETRY.first * 2 ** failures)
}
