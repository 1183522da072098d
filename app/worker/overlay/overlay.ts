import { isRemoved, type Changes, type Collection, type Doc } from '../../../schemas/collections.ts'
import type { KnownDocs, TouchedIds } from '../../../schemas/commands/command.ts'
import { commandOf } from '../../../schemas/commands/registry.ts'
import { SECOND } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { Conversation, Message } from '../../../schemas/message.ts'
import type { Notification } from '../../../schemas/notification.ts'
import { laterDelivery } from '../../../schemas/rules/delivery.ts'
import type { Account } from '../../../schemas/student.ts'
import { touchedKeys } from '../../outbox/touched-keys.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import type { LocalStore } from '../store/local-store.ts'
import { ReplicatedMessages } from './replicated-messages.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../sync/replica.ts'

/**
 * A settled envelope stays over the screens so much longer: in another tab the news of it may come before the document
 * that replaces it. Effects lay nothing over what the server said, so that is harmless.
 */
export const LINGER = SECOND / 4

/** What a change of the overlay may concern. */
export type Touchable = Collection | 'envelopes'

/** What is shown before it is stored: the talk, where each moment counts. */
const ARRIVE: ReadonlySet<Collection> = new Set(['messages', 'conversations'] as const)

/**
 * What my envelopes make of the documents they touch. Nothing of it is stored: a screen sees it over what the replica has,
 * and taking an envelope back just takes it out of here (architecture.md section 2).
 */
export class Overlay {
  #stored: Envelope[] = []
  /** Given, and on their way into the store. */
  #fresh: Envelope[] = []
  #lingering = new Map<string, Envelope>()
  /** Said by the server and on their way into the replica; whoever came last, last. */
  #arriving: Changes[] = []
  #docs: KnownDocs = {}
  #base: KnownDocs = {}
  /** Which touched documents were looked for in the replica, as `collection/id`. */
  #known = new Set<string>()
  readonly #placed = new ReplicatedMessages()
  #listeners = new Set<(touched: ReadonlySet<Touchable>) => void>()
  #unwatch: (() => void)[] = []
  #reading: Promise<void> | null = null
  #next: Promise<void> | null = null
  #stopped = false

  constructor(
    private readonly me: StudentId,
    private readonly local: LocalStore,
    private readonly store: EnvelopeStore,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  async start(): Promise<void> {
    this.#unwatch.push(
      this.store.watch(() => void this.#refresh()),
      // Written after every page, in whichever tab: the touched documents may have changed.
      this.local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (standing) => {
        this.#placed.onReplicaState(standing)
        // What arrived before the replica was emptied is not over it any more.
        if (standing === null) this.#arriving = []
        void this.#refresh()
      }),
    )
    await this.#refresh()
  }

  stop(): void {
    this.#stopped = true
    for (const unwatch of this.#unwatch) unwatch()
    this.#listeners.clear()
  }

  /** Calls after every change with what may look different now. */
  watch(listener: (touched: ReadonlySet<Touchable>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Everything of mine that is laid, in the order of the queue; fresh ones last. */
  get envelopes(): Envelope[] {
    const stored = new Set(this.#stored.map((envelope) => envelope.id))
    return [...this.#stored, ...this.#fresh.filter((envelope) => !stored.has(envelope.id))]
  }

  /** Given, and perhaps not in the store yet. */
  isUnstored(id: string): boolean {
    return this.#fresh.some((envelope) => envelope.id === id)
  }

  /** Touched documents of a collection as they look with my envelopes; undefined: my envelopes say that it is not there. */
  of<C extends Collection>(collection: C): Map<string, Doc<C> | undefined> {
    return new Map(Object.entries(this.#docs[collection] ?? {}) as [string, Doc<C> | undefined][])
  }

  /**
   * These documents, and those arriving, with my envelopes laid over them; arriving and touched ones that are not among them
   * are added.
   */
  apply<C extends Collection>(collection: C, stored: readonly Doc<C>[]): Doc<C>[] {
    const docs = this.#withArriving(collection, stored)
    if (!this.#docs[collection]) return docs as Doc<C>[]
    const laid = this.#laidOver(collection, docs)
    const kept = docs.flatMap((doc) => {
      if (!laid.has(doc.id)) return [doc]
      const mine = laid.get(doc.id)
      laid.delete(doc.id)
      return mine ? [mine] : []
    })
    return [...kept, ...[...laid.values()].filter((doc) => doc !== undefined)]
  }

  #withArriving<C extends Collection>(collection: C, stored: readonly Doc<C>[]): readonly Doc<C>[] {
    const arriving = this.#arriving.flatMap((changes) => changes[collection] ?? []).filter((doc): doc is Doc<C> => !isRemoved(doc))
    if (arriving.length === 0) return stored
    const docs = new Map(stored.map((doc) => [doc.id as string, doc]))
    for (const doc of arriving) docs.set(doc.id, newer(collection, doc, docs.get(doc.id) ?? doc))
    return [...docs.values()]
  }

  /** A query may have heard of a touched document before the overlay has, also of one that was not here, or after: whichever is newer counts. */
  #laidOver<C extends Collection>(collection: C, docs: readonly Doc<C>[]): Map<string, Doc<C> | undefined> {
    const base: Record<string, Doc<C> | undefined> = { ...(this.#base[collection] as Record<string, Doc<C> | undefined>) }
    for (const doc of docs) if (this.#known.has(`${collection}/${doc.id}`) || doc.id in this.#docs[collection]!) base[doc.id] = newer(collection, base[doc.id], doc)
    return new Map(Object.entries(this.#lay({ ...this.#base, [collection]: base })[collection] ?? {}) as [string, Doc<C> | undefined][])
  }

  /** Shows one before it is stored. */
  add(envelope: Envelope): void {
    this.#fresh.push(envelope)
    this.#recompute()
    void this.#refresh()
  }

  /**
   * Shows what the server says while it is being stored. Answers what is called in the end: what was stored stays a moment
   * longer, for queries hear of it after that; what was not goes.
   */
  preview(changes: Changes): (stored: boolean) => void {
    const shown: Changes = Object.fromEntries([...ARRIVE].map((collection) => [collection, changes[collection] ?? []]))
    this.#arriving.push(shown)
    this.#tell(ARRIVE)
    const end = () => {
      this.#arriving = this.#arriving.filter((each) => each !== shown)
      this.#tell(ARRIVE)
    }
    // What was not is said otherwise by now: it goes once it is known what became of my envelopes, or one that has long been
    // answered would be laid where it stood.
    return (stored) => void (stored ? this.later(end, LINGER) : this.#refresh().then(end))
  }

  /** It could not be stored: it was never given. */
  remove(id: string): void {
    this.#fresh = this.#fresh.filter((envelope) => envelope.id !== id)
    this.#recompute()
  }

  /** Reads again, one read at a time: an older answer must not overtake a newer one. */
  #refresh(): Promise<void> {
    if (this.#next) return this.#next
    const before = this.#reading ?? Promise.resolve()
    const run = before.then(() => {
      this.#reading = run
      this.#next = null
      return this.#read().catch(() => {})
    })
    this.#next = run
    return run
  }

  async #read(): Promise<void> {
    if (this.#stopped) return
    const laid = await this.store.overlaid(this.me)
    const stored = new Set<string>(laid.map((envelope) => envelope.id))
    const gone: Envelope[] = []
    for (const { id } of this.envelopes.filter((envelope) => !stored.has(envelope.id))) {
      // Answered and settled, perhaps before this tab looked; or taken back, and then nothing of it stays. Stored only since
      // the others were read, it waits: the next reading has it.
      const resting = await this.store.get(id)
      if (!resting || resting.laid === 1) continue
      stored.add(id)
      gone.push(resting)
    }
    // Nothing of mine is on its way, and nothing was: a pull is no news here.
    if (laid.length + gone.length + this.envelopes.length + this.#lingering.size + Object.keys(this.#base).length === 0) return
    let touching: Envelope[]
    let base: KnownDocs
    do {
      touching = [...gone, ...this.#lingering.values(), ...laid, ...this.#fresh]
      base = await this.#readBase(touching)
      if (this.#stopped) return
      // Given while it was read: it shows over what was read before, and would go without what it touches.
    } while (this.#fresh.some((envelope) => !touching.includes(envelope)))
    for (const envelope of gone) this.#linger(envelope)
    this.#fresh = this.#fresh.filter((envelope) => !stored.has(envelope.id))
    this.#stored = laid
    this.#base = base
    this.#placed.record(base)
    this.#known = new Set(touching.flatMap(touchedKeys))
    this.#recompute()
  }

  #linger(envelope: Envelope): void {
    this.#lingering.set(envelope.id, envelope)
    this.later(() => {
      this.#lingering.delete(envelope.id)
      // What it touched must not stay in the base: there it would lie over what the server says from now on.
      void this.#refresh()
    }, LINGER)
  }

  /** Documents that these envelopes touch, as the replica has them. */
  async #readBase(envelopes: readonly Envelope[]): Promise<KnownDocs> {
    const base: KnownDocs = {}
    for (const [collection, ids] of Object.entries(touchedBy(envelopes)) as [Collection, string[]][]) {
      base[collection] = Object.fromEntries(await this.local.byIds(collection, ids)) as never
    }
    return base
  }

  #shown(): Envelope[] {
    const all = [...this.#lingering.values(), ...this.envelopes]
    const shown = all.filter((envelope) => !envelope.refused || commandOf(envelope.kind).showsRefused)
    return shown.some(({ kind }) => commandOf(kind).takesBack) ? shown.filter((each, at) => !isTakenBack(each, shown.slice(at + 1))) : shown
  }

  #lay(base: KnownDocs): KnownDocs {
    const docs: KnownDocs = structuredCloneShallow(base)
    for (const envelope of this.#shown()) {
      if (this.#placed.wasRemoved(envelope, base)) continue
      const effects = Object.entries(commandOf(envelope.kind).effects(docs, envelope)) as [Collection, Record<string, Doc>][]
      // Only a new message is new to everybody; of others something may be known that was not read yet. Until all is, none of
      // them counts: a block that hid the summary and not the talk would bring back for a moment what was deleted of it.
      const isRead = effects.every(([collection, changed]) => collection === 'messages' || Object.keys(changed).every((id) => this.#known.has(`${collection}/${id}`)))
      for (const [collection, changed] of effects) if (isRead || collection === 'messages') docs[collection] = { ...docs[collection], ...changed } as never
    }
    return docs
  }

  #recompute(): void {
    const before = this.#docs
    this.#docs = this.#lay(this.#base)
    this.#tell(new Set<Touchable>(['envelopes', ...collectionsOf(before), ...collectionsOf(this.#docs)]))
  }

  /** The last to ask is told first: it is of the screen that is being looked at. */
  #tell(touched: ReadonlySet<Touchable>): void {
    for (const listener of [...this.#listeners].reverse()) listener(touched)
  }
}

/** Of two readings of one document, the one that was made later, as far as the document tells. */
function newer<C extends Collection>(collection: C, a: Doc<C> | undefined, b: Doc<C>): Doc<C> {
  if (!a) return b
  if (collection === 'messages') {
    const [one, other] = [a, b] as [Message, Message]
    return laterDelivery(one.deliveryStatus, other.deliveryStatus) === one.deliveryStatus ? a : b
  }
  if (collection === 'conversations') {
    const [one, other] = [a, b] as [Conversation, Conversation]
    return one.lastPosition > other.lastPosition || one.readUpTo > other.readUpTo || one.deletedUpTo > other.deletedUpTo ? a : b
  }
  // An answer stands for good.
  if (collection === 'meetups') return (a as Meetup).status === 'pending' ? b : a
  if (collection === 'notifications') return (a as Notification).timestamp > (b as Notification).timestamp ? a : b
  if (collection === 'account') return (a as Account).updatedAt > (b as Account).updatedAt ? a : b
  return b
}

function collectionsOf(known: KnownDocs): Collection[] {
  return Object.keys(known) as Collection[]
}

function isTakenBack(envelope: Envelope, later: readonly Envelope[]): boolean {
  return later.some(({ kind, input }) => commandOf(kind).takesBack?.(envelope, input))
}

function touchedBy(envelopes: readonly Envelope[]): TouchedIds {
  const ids: Partial<Record<Collection, Set<string>>> = {}
  for (const envelope of envelopes) {
    for (const [collection, touched] of Object.entries(commandOf(envelope.kind).touches(envelope.input, envelope.senderId)) as [Collection, string[]][]) {
      const set = (ids[collection] ??= new Set())
      for (const id of touched) set.add(id)
    }
  }
  return Object.fromEntries(Object.entries(ids).map(([collection, set]) => [collection, [...set]])) as TouchedIds
}

function structuredCloneShallow(known: KnownDocs): KnownDocs {
  return Object.fromEntries(Object.entries(known).map(([collection, docs]) => [collection, { ...docs }])) as KnownDocs
}
