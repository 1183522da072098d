import type { Services } from '../services.ts'
import { Lane, type JobKind, type RunJob } from './lane.ts'

/** The work of each kind of job. A function alone runs one job at a time, the earliest first. */
export type JobKinds = Record<string, RunJob | JobKind>

/**
 * Runs jobs of the durable `jobs` table when they are due, also after a restart (architecture.md section 7). A job that fails is tried
 * again, later each time, and does not delay the others. Each kind has a lane of its own.
 */
export class JobRunner {
  readonly #lanes: ReadonlyMap<string, Lane>

  constructor(
    private readonly services: Services,
    kinds: JobKinds,
  ) {
    const laneOf = (name: string, kind: RunJob | JobKind) =>
      new Lane(services, name, typeof kind === 'function' ? { run: kind, atOnce: 1, order: 'earliest' } : kind)
    this.#lanes = new Map(Object.entries(kinds).map(([name, kind]) => [name, laneOf(name, kind)]))
  }

  start(): void {
    this.services.store.onJob((kind, runAt) => this.#lanes.get(kind)?.onJobStored(runAt))
    for (const lane of this.#lanes.values()) lane.start()
  }

  /** Runs due jobs of all kinds now, because time has moved. Never rejects. */
  async wake(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.wake()))
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()))
  }
}
