interface Piece {
  text: string
  failed: boolean
}

/**
 * The beginning of the box that was submitted and is not stored yet. A second Enter within these milliseconds sends only what was
 * typed since then. Each piece leaves the box once this device or the server has it, in any order (hardening F16).
 */
export class PendingSends {
  #pieces: Piece[] = []

  /** Returns the text that this Enter sends: the content of the box without the pieces under way. Null if only blanks are left. */
  take(box: string): Piece | null {
    // The box has other content than the submitted text, so all of it is new.
    if (!box.startsWith(this.#text())) this.#pieces = []
    const piece = { text: box.slice(this.#text().length), failed: false }
    if (piece.text.trim() === '') return null
    this.#pieces.push(piece)
    return piece
  }

  /** Returns the content of the box without this piece, once it is stored. Other text in its place stays. */
  safe(piece: Piece, box: string): string {
    const at = this.#pieces.indexOf(piece)
    if (at < 0) return box
    const before = this.#text(at)
    this.#pieces.splice(at, 1)
    this.#settle()
    return box.startsWith(before + piece.text) ? before + box.slice(before.length + piece.text.length) : box
  }

  /** Marks a piece that could not be stored. Its text stays in the box to be sent again. */
  failed(piece: Piece): void {
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
