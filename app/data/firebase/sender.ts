import { log } from '../../platform/log.ts'
import { pairOf } from './messages.ts'
import type { StudentDatabase } from './database.ts'
import type { UnsentText, UnsentTexts } from './unsent-texts.ts'

/** Sends texts to the database, and those again that an earlier page left on this device. */
export class Sender {
  #failed: UnsentText | null = null
  readonly #listeners = new Set<() => void>()

  constructor(
    private readonly database: Pick<StudentDatabase, 'newKey' | 'send'>,
    private readonly unsent: UnsentTexts,
    private readonly me: string,
  ) {
    for (const text of unsent.list()) this.#attempt(text)
  }

  unsentTo(partner: string): UnsentText[] {
    return this.unsent.list(partner)
  }

  /** Returns the last text to a partner if the server refused it. */
  failedTo(partner: string): UnsentText | null {
    return this.#failed?.partner === partner ? this.#failed : null
  }

  /** Tells each change of what is unsent or failed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores the text on this device, then sends it. */
  send(partner: string, content: string, at: number): void {
    const text = { key: this.database.newKey(pairOf(this.me, partner)), partner, content, at }
    this.#failed = null
    this.unsent.keep(text)
    this.#attempt(text)
    this.#tell()
  }

  #attempt(text: UnsentText): void {
    this.database.send(pairOf(this.me, text.partner), text).then(
      () => this.#settle(text, null),
      (thrown: unknown) => {
        log.info('The database refused a message', { cause: thrown })
        this.#settle(text, text)
      },
    )
  }

  #settle(text: UnsentText, failed: UnsentText | null): void {
    this.unsent.drop(text.key)
    if (failed) this.#failed = failed
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
