import { compareEntries, isInRange, select, type Entry, type Query } from './query.ts'
import { isSame, type Tree } from './value.ts'

/** Changed children by their keys; null removes one. */
export type Changes = Record<string, Tree>

/**
 * The children that a listener with a query has: those in its part of the tree. A changed child changes the window in memory, so
 * that it costs the same however many others there are. Only a limited window that loses a child must be loaded again: its next child
 * is not known here.
 */
export class Window {
  #entries: Entry[]
  /** The window may have left children out. */
  #isFull: boolean

  /** @param entries all children in the range, or as many as the limit from its side */
  constructor(
    private readonly query: Query,
    entries: readonly Entry[],
  ) {
    this.#entries = select(entries, query)
    this.#isFull = this.#fills(this.#entries)
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  /** Takes a changed child; null removes it. Returns the changes for the listener, or 'reload'. */
  change(key: string, value: Tree): Changes | 'reload' {
    const at = this.#entries.findIndex((entry) => entry.key === key)
    const before = at < 0 ? null : (this.#entries[at]?.value ?? null)
    const after = value !== null && isInRange({ key, value }, this.query) ? value : null
    if (isSame(before, after)) return {}
    if (at >= 0 && this.#isFull && !this.#staysAt(at, key, after)) return 'reload'
    const others = this.#entries.filter((entry) => entry.key !== key)
    return this.#replace(after === null ? others : [...others, { key, value: after }])
  }

  /** Takes the children that were loaded again. Returns the changes for the listener. */
  reload(entries: readonly Entry[]): Changes {
    this.#isFull = false
    return this.#replace(entries)
  }

  #replace(entries: readonly Entry[]): Changes {
    const before = new Map(this.#entries.map(({ key, value }) => [key, value]))
    const wasFull = this.#isFull
    this.#entries = select(entries, this.query)
    // A window that left children out still does, until it is loaded again.
    this.#isFull = wasFull || this.#fills(this.#entries)
    const changes: [string, Tree][] = []
    for (const { key, value } of this.#entries) {
      if (!isSame(before.get(key) ?? null, value)) changes.push([key, value])
      before.delete(key)
    }
    for (const key of before.keys()) changes.push([key, null])
    return Object.fromEntries(changes)
  }

  #fills({ length }: readonly Entry[]): boolean {
    return this.query.limit !== null && length >= this.query.limit.count
  }

  /** Returns whether a changed child keeps its place, so that no other takes it. */
  #staysAt(at: number, key: string, value: Tree): boolean {
    if (value === null) return false
    const compare = compareEntries(this.query.index)
    const [previous, next] = [this.#entries[at - 1], this.#entries[at + 1]]
    const entry = { key, value }
    const before = this.#entries[at]
    if (before && compare(before, entry) === 0) return true
    return previous !== undefined && next !== undefined && compare(previous, entry) < 0 && compare(entry, next) < 0
  }
}
