import type { Changes } from '../../../schemas/collections.ts'
import type { Poke } from '../../../schemas/poke.ts'
import type { Positions } from '../../../schemas/sync.ts'
import { defined } from '../../../schemas/defined.ts'

type End = (stored: boolean) => void

/** Pokes that are not written yet, in the order received, and their previews. */
export class PokeBuffer {
  /** By poke, the function that releases its preview; null if it has none. */
  readonly #ends = new Map<Poke, End | null>()

  /** @param preview previews changes, with their place in the feed. Returns a function to call in the end, with whether they were stored */
  constructor(private readonly preview: (changes: Changes, at: Positions) => End) {}

  get all(): Poke[] {
    return [...this.#ends.keys()]
  }

  /** Adds a poke. `fits`: its changes continue the checkpoint, as far as this tab knows, and are previewed. */
  add(poke: Poke, fits: boolean): void {
    const { epoch, feed, seq } = poke
    this.#ends.set(poke, fits ? this.preview(defined(poke.changes), { epoch, feeds: { [feed]: seq } }) : null)
  }

  /** Previews these applicable pokes, if they are not previewed yet. */
  previewAll(applicable: ReadonlySet<Poke>): void {
    for (const poke of applicable) if (!this.#ends.get(poke)) this.add(poke, true)
  }

  end(pokes: Iterable<Poke>, stored: boolean): void {
    for (const poke of pokes) {
      this.#ends.get(poke)?.(stored)
      this.#ends.delete(poke)
    }
  }
}
