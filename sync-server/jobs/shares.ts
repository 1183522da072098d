/** A part of a lane's places, for all jobs with this key together. */
export interface Share {
  key: string
  /** Number of jobs with this key that run at the same time. */
  most: number
}

/** Counts the running jobs of each share, and remembers which jobs wait for one. */
export class Shares {
  readonly #running = new Map<string, number>()
  /** Ids of the waiting jobs, by the key of the share that is full. */
  readonly #waiting = new Map<string, string[]>()

  /** Ids of the jobs that wait. */
  get waiting(): string[] {
    return [...this.#waiting.values()].flat()
  }

  /** Takes a place of each of these shares. If one is full, it takes none and returns false: the job waits for that one. */
  take(job: string, shares: readonly Share[]): boolean {
    const full = shares.find(({ key, most }) => this.#count(key) >= most)
    if (full) this.#waiting.set(full.key, [...(this.#waiting.get(full.key) ?? []), job])
    else for (const { key } of shares) this.#running.set(key, this.#count(key) + 1)
    return !full
  }

  /** Gives the places back. The jobs that wait for one of them may be tried again. */
  leave(shares: readonly Share[]): void {
    for (const { key } of shares) {
      const left = this.#count(key) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
      this.#waiting.delete(key)
    }
  }

  #count(key: string): number {
    return this.#running.get(key) ?? 0
  }
}
