import type { Changes } from '../../../schemas/collections.ts'
import type { Poke } from '../../../schemas/poke.ts'
import { defined } from '../../../schemas/defined.ts'

type End = (stored: boolean) => void

/** Pokes that are not written yet, in the order received, and their previews. */
export class PokeBuffer {
  /** By poke, the function that ends its preview; null if it has none. */
  readonly #ends = new Map<Poke, End | null>()
  /** Ends of previews whose pull has failed. */
  readonly #left: End[] = []

  /** @param arriving previews a poke's changes, and returns a function to call in the end, with whether they were stored */
  constructor(private readonly arriving: (changes: Changes) => End) {}

  get all(): Poke[] {
    return [...this.#ends.keys()]
  }

  /** Adds a poke. `fits`: its changes continue the checkpoint, as far as this tab knows, and are previewed. */
  add(poke: Poke, fits: boolean): void {
    this.#ends.set(poke, fits ? this.arriving(defined(poke.changes)) : null)
  }

  /** Previews these applicable pokes, if they are not previewed yet. */
  show(fitting: ReadonlySet<Poke>): void {
    for (const poke of fitting) if (!this.#ends.get(poke)) this.add(poke, true)
  }

  over(pokes: Iterable<Poke>, stored: boolean): void {
    for (const poke of pokes) {
      this.#ends.get(poke)?.(stored)
      this.#ends.delete(poke)
    }
  }

  /**
   * Removes pokes, but leaves their previews until the next pull has brought the changes. The server has these, even if it is
   * unreachable now.
   */
  leave(pokes: Iterable<Poke>): void {
    for (const poke of pokes) {
      const end = this.#ends.get(poke)
      if (end) this.#left.push(end)
      this.#ends.delete(poke)
    }
  }

  /** Ends the previews that were left, because a complete pull has brought their changes. */
  pulled(): void {
    for (const end of this.#left.splice(0)) end(false)
  }
}
