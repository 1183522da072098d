import type { Changes } from '../../../schemas/collections.ts'
import type { Poke } from '../../../schemas/sync.ts'

type End = (stored: boolean) => void

/** Pokes that are not written yet, in the order in which they were heard, and what is shown of them meanwhile. */
export class PokeBuffer {
  /** What ends the showing of those that are shown. */
  readonly #ends = new Map<Poke, End | null>()
  /** Of those for which a pull has failed. */
  readonly #left: End[] = []

  /** @param arriving shows what a poke brings; answers what is called in the end: was it stored? */
  constructor(private readonly arriving: (changes: Changes) => End) {}

  get all(): Poke[] {
    return [...this.#ends.keys()]
  }

  /** `fits`: it carries what comes next, as far as is known, and is shown. */
  add(poke: Poke, fits: boolean): void {
    this.#ends.set(poke, fits ? this.arriving(poke.changes!) : null)
  }

  /** Those fit: what is not shown yet of them is. */
  show(fitting: ReadonlySet<Poke>): void {
    for (const poke of fitting) if (!this.#ends.get(poke)) this.add(poke, true)
  }

  over(pokes: Iterable<Poke>, stored: boolean): void {
    for (const poke of pokes) {
      this.#ends.get(poke)?.(stored)
      this.#ends.delete(poke)
    }
  }

  /** The server has said it, whether it can be reached now or not: what is shown of these stays until the next pull has brought it. */
  leave(pokes: Iterable<Poke>): void {
    for (const poke of pokes) {
      const end = this.#ends.get(poke)
      if (end) this.#left.push(end)
      this.#ends.delete(poke)
    }
  }

  /** Everything the server had to say is here. */
  pulled(): void {
    for (const end of this.#left.splice(0)) end(false)
  }
}
