interface Piece {
  text: string
  failed: boolean
}

/**
 * The beginning of the box that was given to be sent and is not safe yet. A second Enter within these milliseconds sends what
 * was typed since, and each piece leaves the box when it is safe, whichever is first (hardening F16).
 */
export class PendingSends {
  #pieces: Piece[] = []

  /** What this Enter sends: all that is in the box but what is under way already. Null: nothing but blanks. */
  take(box: string): Piece | null {
    // The box has come to hold something else: all of that is new.
    if (!box.startsWith(this.#text())) this.#pieces = []
    const piece = { text: box.slice(this.#text().length), failed: false }
    if (piece.text.trim() === '') return null
    this.#pieces.push(piece)
    return piece
  }

  /** What the box holds once this piece is safe: all but its text, and no other text in its place. */
  safe(piece: Piece, box: string): string {
    const at = this.#pieces.indexOf(piece)
    if (at < 0) return box
    const before = this.#text(at)
    this.#pieces.splice(at, 1)
    this.#settle()
    return box.startsWith(before + piece.text) ? before + box.slice(before.length + piece.text.length) : box
  }

  /** It could not be kept: its text stays in the box, as something to send again. */
  failed(piece: Piece): void {
    piece.failed = true
    this.#settle()
  }

  /** Texts that stay count as under way only while others are, so that these are found behind them. */
  #settle(): void {
    if (this.#pieces.every(({ failed }) => failed)) this.#pieces = []
  }

  #text(count = this.#pieces.length): string {
    return this.#pieces.slice(0, count).map(({ text }) => text).join('')
  }
}
