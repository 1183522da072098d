import { docOf, isRemoved, type Changes, type Collection, type Doc } from '../../../schemas/collections.ts'
import { covers, type Positions } from '../../../schemas/sync.ts'
import { newer, type Versioned } from '../../../schemas/versions.ts'
import { SECOND } from '../../../schemas/constants.ts'
import { inBackground } from '../../platform/in-background.ts'
import type { ReplicaState } from '../store/replica-notes.ts'

/** Time (ms) for which a stored document is still shown from memory: queries get what the store has a little later. */
export const STORED_PREVIEW_LIFETIME = SECOND / 4

/** Collections whose documents show as soon as a poke brings them, before they are stored: a chat must not wait for the store. */
export const PREVIEWED: ReadonlySet<Collection> = new Set(['messages', 'conversations'] as const)

/** One poke that is shown before it is stored. */
interface Preview {
  /** The poke's place in its feed. */
  at: Positions
  /** The replica is done with the poke, stored or not. */
  isReleased: boolean
}

/** The newest version that this tab has of a document which a poke brought. */
interface PreviewedDoc {
  doc: Versioned<Doc>
  /** The version that the poke brought. A query may have read a newer one since. */
  rev: number
  preview: Preview
  isEnding: boolean
}

interface PokePreviewOptions {
  later(run: () => void, ms: number): () => void
  /** Reads the envelopes again. */
  refresh(): Promise<void>
  /** The replica has these messages, or had them and has removed them. */
  onReplicated(messages: readonly { id: string }[]): void
  onChange(): void
}

/**
 * Messages and summaries that pokes brought, shown until the replica has them (poke previews). The server has committed them, so a preview
 * ends only when the replica is past it. Each document has one entry, with the newest version that any query has shown, so no screen
 * returns to an older one (docs/decisions/0069).
 */
export class PokePreviews {
  readonly #previewed = new Map<Collection, Map<string, PreviewedDoc>>([...PREVIEWED].map((collection) => [collection, new Map()]))
  #state: ReplicaState | null = null

  constructor(private readonly o: PokePreviewOptions) {}

  /**
   * Shows a poke's changes. A removal shows once it is stored: before, an accepted envelope of mine would show an older state of
   * the document. Call the returned function when the replica is done with the poke, with whether it was stored.
   */
  add(changes: Changes, at: Positions): (stored: boolean) => void {
    const preview: Preview = { at, isReleased: false }
    for (const [collection, arriving] of this.#previewed) {
      if (this.#isForeign(at)) break
      for (const doc of changes[collection] ?? []) {
        if (!isRemoved(doc) && doc.rev > (arriving.get(doc.id)?.doc.rev ?? -1))
          arriving.set(doc.id, { doc, rev: doc.rev, preview, isEnding: false })
      }
    }
    this.o.onChange()
    return (stored) => {
      preview.isReleased = true
      if (stored) this.#stored(changes)
      this.#endPassed()
    }
  }

  /** Returns the documents, each in the newest version that this tab has, and the previewed ones that are not stored yet. */
  apply<C extends Collection>(collection: C, stored: readonly Versioned<Doc<C>>[]): readonly Versioned<Doc<C>>[] {
    const arriving = this.#previewed.get(collection)
    if (!arriving || arriving.size === 0) return stored
    const docs = new Map(stored.map((doc) => [doc.id, doc]))
    for (const entry of arriving.values()) {
      const newest = newer(docs.get(entry.doc.id), docOf<C>(entry.doc))
      entry.doc = newest
      docs.set(newest.id, newest)
    }
    return [...docs.values()]
  }

  onReplicaState(replicaState: ReplicaState | null): void {
    this.#state = replicaState
    this.#endPassed()
  }

  /** Ends, after `STORED_PREVIEW_LIFETIME`, what the store now has or has removed, in this version or a newer one. */
  #stored(changes: Changes): void {
    const over: PreviewedDoc[] = []
    for (const [collection, arriving] of this.#previewed) {
      for (const doc of changes[collection] ?? []) {
        const entry = arriving.get(doc.id)
        if (entry && entry.rev <= doc.rev) over.push(entry)
      }
    }
    // The replica had these, even if it has stored their removal already.
    this.o.onReplicated((changes.messages ?? []).filter((doc) => !isRemoved(doc)))
    for (const entry of over) entry.isEnding = true
    if (over.length > 0) this.o.later(() => this.#end(over), STORED_PREVIEW_LIFETIME)
  }

  /**
   * Ends the previews that the replica has passed without this tab: another tab, a page or a bootstrap brought the documents, or they are
   * gone.
   */
  #endPassed(): void {
    // Versions of another epoch cannot be compared with what the replica has now.
    const foreign = this.#all().filter(({ preview }) => this.#isForeign(preview.at))
    if (foreign.length > 0) this.#end(foreign)
    const reached = this.#all().filter(({ preview, isEnding }) => !isEnding && preview.isReleased && this.#isReached(preview.at))
    if (reached.length === 0) return
    for (const entry of reached) entry.isEnding = true
    const messages = this.#previewed.get('messages')
    this.o.onReplicated(reached.filter((entry) => messages?.get(entry.doc.id) === entry).map(({ doc }) => doc))
    // First learn what became of my envelopes. Otherwise an already accepted one would show its message again for a moment.
    inBackground(
      this.o.refresh().then(() => this.#end(reached)),
      'A preview stays',
    )
  }

  /**
   * Returns whether these positions are of another epoch than the replica. They are not if the replica has no epoch: before its bootstrap,
   * in a reset, or after a conflict of tabs.
   */
  #isForeign({ epoch }: Positions): boolean {
    const own = this.#state?.checkpoint.epoch ?? ''
    return own !== '' && own !== epoch
  }

  /**
   * Returns whether the replica has passed these positions. While pages of a pull follow, it has not: they may change documents of the poke
   * again.
   */
  #isReached(at: Positions): boolean {
    return this.#state !== null && this.#state.complete && covers(this.#state.checkpoint, at)
  }

  #end(over: readonly PreviewedDoc[]): void {
    for (const arriving of this.#previewed.values()) {
      // A newer poke may have replaced the entry.
      for (const [id, entry] of arriving) if (over.includes(entry)) arriving.delete(id)
    }
    this.o.onChange()
  }

  #all(): PreviewedDoc[] {
    return [...this.#previewed.values()].flatMap((arriving) => [...arriving.values()])
  }
}
