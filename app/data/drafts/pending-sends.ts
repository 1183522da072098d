import type { StudentId } from '../../../schemas/ids.ts'

export interface Piece {
  text: string
  failed: boolean
}

/**
 * The beginning of the box that was submitted and is not stored yet. A second Enter within these milliseconds sends only what was
 * typed since then. Each piece leaves the box once this device or the server has it, in any order (hardening F16).
 */
export class PendingSends {
  #pieces: Piece[] = []

  /** Returns the text that this Enter sends: the content of the box without the pieces under way. Null if there is nothing new. */
  take(box: string): Piece | null {
    // A piece that was changed in the box goes out as it was. What follows those before it is new, unless it is only less.
    const intact = this.#pieces.findLastIndex((_, at) => box.startsWith(this.#text(at + 1))) + 1
    const text = box.slice(this.#text(intact).length)
    const changed = this.#pieces[intact]
    if (text.trim() === '' || (changed && !changed.failed && changed.text.startsWith(text))) return null
    this.#pieces.length = intact
    const piece = { text, failed: false }
    this.#pieces.push(piece)
    return piece
  }

  /** Returns the content of the box without this piece, once it is stored. Other text in its place stays. */
  remove(piece: Piece, box: string): string {
    const at = this.#pieces.indexOf(piece)
    if (at < 0) return box
    const before = this.#text(at)
    this.#pieces.splice(at, 1)
    this.#settle()
    return box.startsWith(before + piece.text) ? before + box.slice(before.length + piece.text.length) : box
  }

  /** Marks a piece that could not be stored. Its text stays in the box to be sent again. */
  fail(piece: Piece): void {
    piece.failed = true
    this.#settle()
  }

  /** Forgets the pieces once all have failed. Until then, failed pieces locate the pieces behind them. */
  #settle(): void {
    if (this.#pieces.every(({ failed }) => failed)) this.#pieces = []
  }

  #text(count = this.#pieces.length): string {
    return this.#pieces
      .slice(0, count)
      .map(({ text }) => text)
      .join('')
  }
}

const all = new Map<string, PendingSends>()

/** Returns what is under way from this box, also of a chat that was left meanwhile and is open again. */
export function pendingSendsOf(me: StudentId, place: string): PendingSends {
  const key = `${me}/${place}`
  const known = all.get(key) ?? new PendingSends()
  all.set(key, known)
  return known
}
