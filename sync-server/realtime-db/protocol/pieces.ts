/** Maximum length of one piece of a message, in UTF-16 code units: the SDK cuts there. */
export const PIECE_MAX = 16_384
/** Maximum number of pieces that are put together: about 1 MB, like the body of a request. */
export const PIECES_MAX = 64
/** Maximum number of pieces that may be sent at all, 16 MB: beyond what the SDK itself allows. */
const PIECES_SENT_MAX = 1_024

/**
 * Result of adding a piece: a whole message; the beginning of a message that is not read, because it is too long or a limit refused a
 * part of it; nothing yet; or something that no SDK sends.
 */
export type Piece =
  { kind: 'whole'; text: string } | { kind: 'unread'; beginning: string; isTooLong: boolean } | { kind: 'nothing' } | { kind: 'nonsense' }

const NOTHING: Piece = { kind: 'nothing' }

/**
 * Puts the messages of one client together. A longer one comes in pieces, after a frame with their number. The frame `0` only keeps the
 * connection alive.
 */
export class Pieces {
  #texts: string[] = []
  #missing = 0
  #isTooLong = false
  #isRefused = false

  /** Takes the next piece. Of a message with a refused piece it stores only the beginning, which has the number of the request. */
  take(text: string, isAllowed: boolean): Piece {
    if (text.length > PIECE_MAX) return { kind: 'nonsense' }
    if (this.#missing === 0) {
      if (text.length <= 6 && /^\d+$/.test(text)) return this.#begin(Number(text))
      return isAllowed ? { kind: 'whole', text } : { kind: 'unread', beginning: text, isTooLong: false }
    }
    this.#missing--
    this.#isRefused ||= !isAllowed
    if (!this.#isUnread || this.#texts.length === 0) this.#texts.push(text)
    return this.#missing === 0 ? this.#end() : NOTHING
  }

  /** Whether the pieces that come next belong to a message that is too long, and are not read. */
  get isTooLong(): boolean {
    return this.#isTooLong
  }

  #begin(count: number): Piece {
    if (count > PIECES_SENT_MAX) return { kind: 'nonsense' }
    this.#missing = count
    this.#isTooLong = count > PIECES_MAX
    return NOTHING
  }

  #end(): Piece {
    const [isUnread, isTooLong] = [this.#isUnread, this.#isTooLong]
    const texts = this.#texts.splice(0)
    this.#isTooLong = false
    this.#isRefused = false
    return isUnread ? { kind: 'unread', beginning: texts[0] ?? '', isTooLong } : { kind: 'whole', text: texts.join('') }
  }

  get #isUnread(): boolean {
    return this.#isTooLong || this.#isRefused
  }
}
