import { Refusal } from './refusal.ts'
import { LEFT_BYTES_MAX, LEFT_WRITES_MAX } from './limits.ts'
import type { Path } from './tree/path.ts'
import type { WrittenValue } from './writes.ts'

/** The writes that a client leaves for when its connection ends, in memory. Each runs by the rules that hold then. */
export class OnDisconnect {
  readonly #left = new Map<string, { values: readonly WrittenValue[]; bytes: number }>()

  /** Leaves writes for a path; they replace those for the same path. */
  leave(path: Path, values: readonly WrittenValue[]): void {
    this.cancel(path)
    const bytes = Buffer.byteLength(JSON.stringify(values))
    const all = [...this.#left.values()].reduce((sum, left) => sum + left.bytes, bytes)
    if (this.#left.size >= LEFT_WRITES_MAX || all > LEFT_BYTES_MAX)
      throw new Refusal('too_big', `A connection leaves at most ${LEFT_WRITES_MAX} writes of ${LEFT_BYTES_MAX} bytes.`)
    this.#left.set(path.join('/'), { values, bytes })
  }

  /** Cancels what was left for a path, and below it. */
  cancel(path: Path): void {
    const name = path.join('/')
    for (const left of this.#left.keys()) if (name === '' || left === name || left.startsWith(`${name}/`)) this.#left.delete(left)
  }

  /** Returns the writes, each to be applied alone, and forgets them. */
  take(): (readonly WrittenValue[])[] {
    const writes = [...this.#left.values()].map(({ values }) => values)
    this.#left.clear()
    return writes
  }
}
