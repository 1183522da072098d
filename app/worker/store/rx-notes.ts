import { deepEqual, getHeightOfRevision, type RxDocumentData } from 'rxdb/plugins/core'
import { concatMap, filter, map, shareReplay, startWith, type Observable } from 'rxjs'
import type { Note } from './rx-database.ts'
import { idsOf, LastWritten, replace, write, type RxStore } from './rx-write.ts'

type Stored = RxDocumentData<Note>

/**
 * The notes beside the collections: RxDB's local documents. They are read and written past RxDB's cache, which gets the write of another
 * tab too late.
 */
export class RxNotes {
  readonly #store: RxStore<Note>
  readonly #last: LastWritten<Note>
  readonly #values = new Map<string, Observable<unknown>>()

  constructor(store: RxStore<Note>) {
    this.#store = store
    this.#last = new LastWritten(store)
  }

  async read<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }> {
    const found = new Map((await this.#store.findDocumentsById([...keys], false)).map((note) => [note.id, note.data.value]))
    return keys.map((key) => found.get(key) ?? null) as never // cast: one value for each key
  }

  set(key: string, value: unknown): Promise<void> {
    return write(this.#store, [{ id: key, data: { value } }], [], this.#last)
  }

  /** Sets a note if it still equals `expected`. Reads the note only if its last known value differs from `expected`. */
  async replace(key: string, expected: unknown, value: unknown): Promise<boolean> {
    const note = { id: key, data: { value } }
    const heard = this.#last.of(key)
    if (heard && deepEqual(heard.data.value, expected) && (await replace(this.#store, heard, note))) return true
    const previous = await this.#read(key)
    return deepEqual(previous?.data.value ?? null, expected) && replace(this.#store, previous, note)
  }

  /** The value of a note now and after every change, read once for all who watch it. */
  values(key: string): Observable<unknown> {
    const known = this.#values.get(key)
    if (known) return known
    let shown: Stored | undefined
    const values = this.#store.changeStream().pipe(
      map(({ events }) => events.findLast(({ documentId }) => documentId === key)),
      filter((event) => event !== undefined),
      startWith(null),
      concatMap(async (event) => {
        const next = event?.operation === 'DELETE' ? null : event?.documentData
        // The event of another tab's write may arrive before or after that write is overwritten. Without a read, only the revision that
        // directly follows the shown one is certain.
        shown = next && isNext(shown, next) ? next : await this.#read(key)
        return shown?.data.value ?? null
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    )
    this.#values.set(key, values)
    return values
  }

  /**
   * Writes null over every note, which reads as no note. Without its row, RxDB would insert what a stale tab writes, although that
   * names the revision which it means to replace.
   */
  async clear(): Promise<void> {
    const notes = (await idsOf(this.#store)).map((id) => ({ id, data: { value: null } }))
    await write(this.#store, notes, [], this.#last)
  }

  async #read(key: string): Promise<Stored | undefined> {
    return (await this.#store.findDocumentsById([key], false))[0]
  }
}

function isNext(shown: Stored | undefined, next: Stored): boolean {
  return getHeightOfRevision(next._rev) === (shown ? getHeightOfRevision(shown._rev) : 0) + 1
}
