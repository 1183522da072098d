import { parseJson } from '../../../schemas/parse-json.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { DRAFT_PREFIX } from '../drafts/drafts.ts'

/** A text that the database does not have yet. */
export interface UnsentText {
  /** The key of its message, the same at each attempt. */
  key: string
  partner: string
  content: string
  /** When it was written, by this device's clock. */
  at: number
}

/**
 * Keeps texts on this device until the database has them: the library forgets what it did not send when the page reloads. They have the
 * prefix of drafts, because they go as drafts do when the student signs out.
 */
export class UnsentTexts {
  readonly #memory = new Map<string, UnsentText>()
  readonly #prefix: string

  constructor(
    private readonly storage: Storage,
    me: string,
  ) {
    this.#prefix = `${DRAFT_PREFIX}${me}/firebase.`
    for (const name of Object.keys(storage)) {
      if (!name.startsWith(this.#prefix)) continue
      const text = read(name.slice(this.#prefix.length), storage.getItem(name))
      if (text) this.#memory.set(text.key, text)
    }
  }

  /** Returns the texts for a partner, or all, in the order in which they were written. */
  list(partner?: string): UnsentText[] {
    const all = [...this.#memory.values()].sort((a, b) => a.at - b.at)
    return partner === undefined ? all : all.filter((text) => text.partner === partner)
  }

  keep(text: UnsentText): void {
    this.#memory.set(text.key, text)
    try {
      this.storage.setItem(this.#prefix + text.key, JSON.stringify(text))
    } catch (thrown) {
      // The storage is full or forbidden: the text lasts as long as the page.
      logUnless(isStorageRefused, 'An unsent text could not be stored')(thrown)
    }
  }

  drop(key: string): void {
    this.#memory.delete(key)
    this.storage.removeItem(this.#prefix + key)
  }
}

function read(key: string, json: string | null): UnsentText | null {
  const { partner, content, at } = fieldsOf(parseJson(json ?? ''))
  return typeof partner === 'string' && typeof content === 'string' && typeof at === 'number' ? { key, partner, content, at } : null
}
