import { replacedOrder } from '../../outbox/coalesce-pending.ts'
import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'
import { newer, type Versioned } from '../../../schemas/versions.ts'
import type { KnownDocs } from '../../../schemas/commands/command.ts'
import { isEditable, isWaiting, type Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { covers, type Positions } from '../../../schemas/sync.ts'
import { applyResult, type SendResult } from '../../outbox/send-result.ts'
import { touchedKeys } from '../../outbox/touched-keys.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import type { LocalStore } from '../store/local-store.ts'
import { touchedBy, withNewer, type BaseDocs } from './base-docs.ts'
import { applyEffects } from './apply-effects.ts'
import { PREVIEWED, STORED_PREVIEW_LIFETIME, PokePreviews } from './poke-previews.ts'
import { ReplicatedMessages } from './replicated-messages.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { inBackground } from '../../platform/in-background.ts'
import { isLostDatabase } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { entriesOf, keysOf } from '../../../schemas/typed.ts'

/** A collection, or the envelopes, that a change of the overlay may affect. */
export type Touchable = Collection | 'envelopes'

/**
 * A document with the effects of my envelopes, as screens show it. Only the overlay makes such documents. The views of students,
 * contact data and messages accept no other, so that a stored document, which lacks what I did, does not compile there.
 */
export type Shown<D> = D & { readonly [SHOWN]: true }
declare const SHOWN: unique symbol

/**
 * An envelope that this tab has submitted and not read from the store yet, with the ids of those that it replaces. `isMissed`: a read did
 * not find it.
 */
type Fresh = Envelope & { instead: readonly string[]; isStored: boolean; isMissed: boolean }

/**
 * The effects of my envelopes on the documents that they touch, in memory only. Queries show them over the replica's documents.
 * Discarding an envelope removes its effects (architecture.md section 2).
 */
export class Overlay {
  #stored: Envelope[] = []
  /** Submitted envelopes that no read of the store has found yet. */
  #fresh: Fresh[] = []
  #lingering = new Map<string, Envelope>()
  readonly #previews: PokePreviews
  #docs: KnownDocs = {}
  #base: BaseDocs = {}
  /** Touched documents that were looked up in the replica, as `collection/id`. */
  #known = new Set<string>()
  /** The documents that queries have read since the read of the base began. */
  #learned: BaseDocs = {}
  /** Number of events that may have changed the replica. */
  #changes = 0
  /** The value of `#changes` when the read of the base began; null before the first one. */
  #baseAsOf: number | null = null
  readonly #replicated = new ReplicatedMessages()
  #replicaState: ReplicaState | null = null
  #listeners = new Set<(touched: ReadonlySet<Touchable>) => void>()
  #unwatch: (() => void)[] = []
  #reading: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** Number of reads that have not ended. */
  #reads = 0
  #stopped = false

  constructor(
    private readonly me: StudentId,
    private readonly local: LocalStore,
    private readonly store: EnvelopeStore,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {
    this.#previews = new PokePreviews({
      later,
      refresh: () => this.#refresh(),
      onReplicated: (messages) => this.#replicated.record(messages),
      onChange: () => this.#notify(PREVIEWED),
    })
  }

  async start(): Promise<void> {
    this.#unwatch.push(
      this.store.watch(() => this.#refreshSoon()),
      // The note is written after every page, by any tab, so the touched documents may have changed.
      this.local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
        this.#changes++
        this.#replicaState = replicaState
        this.#endAccepted()
        this.#replicated.onReplicaState(replicaState)
        this.#previews.onReplicaState(replicaState)
        this.#refreshSoon()
      }),
    )
    await this.#refresh()
  }

  stop(): void {
    this.#stopped = true
    for (const unwatch of this.#unwatch) unwatch()
    this.#listeners.clear()
  }

  /** Calls the listener after every change, with the collections that may look different now. */
  watch(listener: (touched: ReadonlySet<Touchable>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All my overlaid envelopes in the order of the outbox, unstored ones last. An attempted one cannot be replaced any more, and stays. */
  get envelopes(): Envelope[] {
    const stored = new Set(this.#stored.map((envelope) => envelope.id))
    const fresh = this.#fresh.filter((envelope) => !stored.has(envelope.id))
    const replaced = fresh.flatMap(({ instead }) => instead)
    return [...this.#stored.filter((envelope) => !replaced.includes(envelope.id) || !isEditable(envelope)), ...fresh]
  }

  /**
   * Returns whether no other envelope waits that shares a document with this one, as far as this tab knows. While it reads the outbox, it
   * may not know.
   */
  isFirst(given: Pick<Envelope, 'kind' | 'input' | 'senderId'>): boolean {
    const keys = new Set(touchedKeys(given))
    return this.#reads === 0 && !this.envelopes.some((other) => isWaiting(other) && touchedKeys(other).some((key) => keys.has(key)))
  }

  /** Returns whether the envelope was submitted and may not be stored yet. */
  isUnstored(id: string): boolean {
    return this.#fresh.some((envelope) => envelope.id === id)
  }

  /** Returns these documents and previewed ones with my effects. Adds previewed and touched documents that `stored` does not have. */
  apply<C extends Collection>(collection: C, stored: readonly Versioned<Doc<C>>[]): readonly Shown<Doc<C>>[] {
    const docs = this.#previews.apply(collection, stored)
    // cast: documents without effects are shown as they are
    if (!this.#docs[collection]) return docs as readonly Doc<C>[] as readonly Shown<Doc<C>>[]
    this.#learn(collection, stored)
    const laid = this.#effectsOver(collection, docs)
    const kept: Doc<C>[] = docs.flatMap((doc): Doc<C>[] => {
      if (!laid.has(doc.id)) return [doc]
      const mine = laid.get(doc.id)
      laid.delete(doc.id)
      return mine ? [mine] : []
    })
    // cast: this is where documents become shown ones
    return [...kept, ...[...laid.values()].filter((doc) => doc !== undefined)] as Shown<Doc<C>>[]
  }

  /**
   * Adds to the base what a query has read after the base was read: newer versions of its documents, and my messages that it does not have.
   * If such a message is removed before the next read, the base must not show an older version of it, and its pending envelope must not
   * show it as queued again.
   */
  #learn<C extends Collection>(collection: C, stored: readonly Versioned<Doc<C>>[]): void {
    const known: Record<string, Versioned<Doc<C>> | undefined> = this.#base[collection] ?? {}
    const isNew = ({ id }: { id: string }) =>
      collection === 'messages' && this.#isTouched(collection, id) && !this.#replicated.isRecorded(id)
    const news = stored.filter((doc) => {
      const before = known[doc.id]
      return before ? before.rev < doc.rev : isNew(doc)
    })
    if (news.length === 0) return
    const learned = { [collection]: Object.fromEntries(news.map((doc) => [doc.id, doc])) }
    this.#base = withNewer(this.#base, learned)
    this.#learned = withNewer(this.#learned, learned)
    if (collection === 'messages') this.#replicated.record(news)
  }

  #isTouched(collection: Collection, id: string): boolean {
    return this.#known.has(`${collection}/${id}`) || id in (this.#docs[collection] ?? {})
  }

  /**
   * Computes the effects over the newer version of each document. A query may read a touched document, even a new one, before or
   * after the overlay does.
   */
  #effectsOver<C extends Collection>(collection: C, docs: readonly Versioned<Doc<C>>[]): Map<string, Doc<C> | undefined> {
    const base: Record<string, Versioned<Doc<C>> | undefined> = { ...this.#base[collection] }
    for (const doc of docs) if (this.#isTouched(collection, doc.id)) base[doc.id] = newer(base[doc.id], doc)
    const docsById = this.#withEffects({ ...this.#base, [collection]: base })[collection] ?? {}
    return new Map(Object.entries(docsById) as [string, Doc<C> | undefined][]) // cast: documents of this collection
  }

  /** Shows an envelope before it is stored, at the place of those that it replaces. */
  add(envelope: Envelope, instead: readonly string[] = []): void {
    const order = replacedOrder(this.#stored.filter(({ id }) => instead.includes(id))) ?? envelope.order
    this.#fresh.push({ ...envelope, order, instead, isStored: false, isMissed: false })
    this.#recompute()
    this.#refreshSoon()
  }

  /** Notes that an envelope was stored: if the store does not have it any more, a later one has replaced it. */
  noteStored(id: string): void {
    const fresh = this.#fresh.find((envelope) => envelope.id === id)
    if (!fresh) return
    fresh.isStored = true
    if (fresh.isMissed) this.#refreshSoon()
  }

  /** Shows the changes of the poke at this place of its feed while they are being stored (`PokePreviews.add`). */
  preview(changes: Changes, at: Positions): (stored: boolean) => void {
    return this.#previews.add(changes, at)
  }

  /** Shows an envelope that the server has and this device could not store, until the replica has pulled past its positions. */
  accept(id: string, result: SendResult, now: number): void {
    this.#fresh = this.#fresh.map((envelope) => (envelope.id === id ? { ...envelope, ...applyResult(envelope, result, now) } : envelope))
    this.#endAccepted()
    this.#recompute()
  }

  /**
   * Ends the envelopes of `accept` whose effects the replica has by now. After a change of the epoch it ends them all: only a pull shows
   * what became of them.
   */
  #endAccepted(): void {
    const { complete, checkpoint } = this.#replicaState ?? {}
    if (!complete || !checkpoint) return
    for (const envelope of this.#fresh) {
      const positions = envelope.answer?.positions
      if (!envelope.synced || (positions?.epoch === checkpoint.epoch && !covers(checkpoint, positions))) continue
      this.#fresh = this.#fresh.filter((each) => each !== envelope)
      this.#linger(envelope)
    }
  }

  /** Removes an envelope that could not be stored. */
  remove(id: string): void {
    this.#fresh = this.#fresh.filter((envelope) => envelope.id !== id)
    this.#recompute()
  }

  #refreshSoon(): void {
    inBackground(this.#refresh(), 'The envelopes could not be read')
  }

  /** Reads again, one read at a time: an older result must not replace a newer one. */
  #refresh(): Promise<void> {
    if (this.#next) return this.#next
    const before = this.#reading ?? Promise.resolve()
    this.#reads++
    const run = before
      .then(() => {
        this.#reading = run
        this.#next = null
        return this.#read().catch(logUnless(isLostDatabase, 'The envelopes could not be read'))
      })
      .finally(() => this.#reads--)
    this.#next = run
    return run
  }

  async #read(): Promise<void> {
    if (this.#stopped) return
    const laid = await this.store.overlaid(this.me)
    const stored = new Set<string>(laid.map((envelope) => envelope.id))
    const gone: Envelope[] = []
    for (const { id } of this.envelopes.filter((envelope) => !stored.has(envelope.id))) {
      // A settled envelope lingers, even if this tab never saw it accepted; a discarded one does not.
      const fresh = this.#fresh.find((envelope) => envelope.id === id)
      if (fresh && !fresh.isStored) {
        // It is being stored, after the read above: `noteStored` reads again.
        fresh.isMissed = true
        continue
      }
      const resting = await this.store.get(id)
      // Otherwise an envelope that was replaced before this tab had read it would stay overlaid until the next start.
      if (!resting && fresh) stored.add(id)
      if (!resting || resting.laid === 1) continue
      stored.add(id)
      gone.push(resting)
    }
    // No envelope of mine is or was overlaid, so a pull changes nothing here.
    if (laid.length + gone.length + this.envelopes.length + this.#lingering.size + Object.keys(this.#base).length === 0) return
    // Documents that an unstored envelope touches are read once it is stored, unless they are known. A form that waits stays until then.
    const isDue = (fresh: Fresh) => fresh.isStored || fresh.synced || touchedKeys(fresh).every((key) => this.#known.has(key))
    let touching: Envelope[]
    let base: BaseDocs
    let asOf: number
    do {
      asOf = this.#changes
      this.#learned = {}
      touching = [...gone, ...this.#lingering.values(), ...laid, ...this.#fresh.filter(isDue)]
      base = await this.#baseOf(touching)
      if (this.#stopped) return
      // An envelope was submitted during the read. Read again, or it would lose the documents that it touches.
    } while (this.#fresh.some((envelope) => isDue(envelope) && !touching.includes(envelope)))
    for (const envelope of gone) this.#linger(envelope)
    this.#fresh = this.#fresh.filter((envelope) => !stored.has(envelope.id))
    this.#stored = laid
    // The read may be older than what a query has shown: it must not hide that again.
    this.#base = withNewer(base, this.#learned)
    this.#baseAsOf = asOf
    this.#replicated.record(Object.values(this.#base.messages ?? {}).filter((message) => message !== undefined))
    this.#known = new Set(touching.flatMap(touchedKeys))
    this.#recompute()
  }

  /**
   * Keeps a settled envelope overlaid: another tab may see it settled before it sees the document that replaces it. Effects never
   * override the server's documents, so that is harmless.
   */
  #linger(envelope: Envelope): void {
    this.#lingering.set(envelope.id, envelope)
    this.later(() => {
      // While this tab still opens its store, it has no replica that could show the document in place of this one.
      if (!this.#stopped && !this.#replicaState?.complete) return this.#linger(envelope)
      this.#lingering.delete(envelope.id)
      // Drop its documents from the base. There they would hide the server's later versions.
      this.#refreshSoon()
    }, STORED_PREVIEW_LIFETIME)
  }

  /** Returns the documents that these envelopes touch, as the replica has them. Reads nothing that is known. */
  async #baseOf(envelopes: readonly Envelope[]): Promise<BaseDocs> {
    const known = this.#baseAsOf === this.#changes ? this.#known : new Set<string>()
    const base: BaseDocs = {}
    for (const [collection, ids] of entriesOf(touchedBy(envelopes))) {
      const isKnown = (id: string) => known.has(`${collection}/${id}`)
      const missing = ids.filter((id) => !isKnown(id))
      const docs = new Map<string, unknown>(missing.length > 0 ? await this.local.byIds(collection, missing) : [])
      for (const [id, doc] of Object.entries(this.#base[collection] ?? {})) if (ids.includes(id) && isKnown(id)) docs.set(id, doc)
      // cast: documents of this collection
      base[collection] = Object.fromEntries(docs) as never
    }
    return base
  }

  #withEffects(base: KnownDocs): KnownDocs {
    const envelopes = [...this.#lingering.values(), ...this.envelopes]
    return applyEffects(base, envelopes, this.#known, (envelope) => this.#replicated.wasRemoved(envelope, base))
  }

  #recompute(): void {
    const before = this.#docs
    this.#docs = this.#withEffects(this.#base)
    this.#notify(new Set<Touchable>(['envelopes', ...keysOf(before), ...keysOf(this.#docs)]))
  }

  /** Notifies the newest listener first, because it belongs to the visible screen. */
  #notify(touched: ReadonlySet<Touchable>): void {
    for (const listener of [...this.#listeners].reverse()) listener(touched)
  }
}
