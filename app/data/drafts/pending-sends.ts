import type { StudentId } from '../../../schemas/ids.ts'

export interface DraftPart {
  text: string
  failed: boolean
}

/**
 * The beginning of the box that was submitted and is not stored yet. A second Enter within these milliseconds sends only what was
 * typed since then. Each part leaves the box once this device or the server has it, in any order (hardening F16).
 */
export class PendingSends {
  #parts: DraftPart[] = []

  /** Returns the text that this Enter sends: the content of the box without the parts under way. Null if there is nothing new. */
  take(box: string): DraftPart | null {
    // A submitted part is sent as it was, even if the student has changed it in the box. The text after the unchanged parts is new, unless
    // the student only made a part shorter.
    const intact = this.#parts.findLastIndex((_, at) => box.startsWith(this.#text(at + 1))) + 1
    const text = box.slice(this.#text(intact).length)
    const changed = this.#parts[intact]
    if (text.trim() === '' || (changed && !changed.failed && changed.text.startsWith(text))) return null
    this.#parts.length = intact
    const part = { text, failed: false }
    this.#parts.push(part)
    return part
  }

  /** Returns the content of the box without this part, once it is stored. Other text in its place stays. */
  remove(part: DraftPart, box: string): string {
    const at = this.#parts.indexOf(part)
    if (at < 0) return box
    const before = this.#text(at)
    this.#parts.splice(at, 1)
    this.#settle()
    return box.startsWith(before + part.text) ? before + box.slice(before.length + part.text.length) : box
  }

  /** Marks a part that could not be stored. Its text stays in the box to be sent again. */
  fail(part: DraftPart): void {
    part.failed = true
    this.#settle()
  }

  /** Forgets the parts once all have failed. Until then, failed parts locate the parts behind them. */
  #settle(): void {
    if (this.#parts.every(({ failed }) => failed)) this.#parts = []
  }

  #text(count = this.#parts.length): string {
    return this.#parts
      .slice(0, count)
      .map(({ text }) => text)
      .join('')
  }
}

const all = new Map<string, PendingSends>()

/** Returns the parts under way from this box, also when the chat was left in the meantime and is open again. */
export function pendingSendsOf(me: StudentId, place: string): PendingSends {
  const key = `${me}/${place}`
  const known = all.get(key) ?? new PendingSends()
  all.set(key, known)
  return known
}
