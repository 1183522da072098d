import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { pairKey, type MessageId, type StudentId } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'
import { covers, sameCheckpoint, type Checkpoint, type Paged, type Positions, type PullResponse } from '../../../schemas/sync.ts'
import { type Poke } from '../../../schemas/poke.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import { EMPTY_CHECKPOINT, isAhead, sameFeeds } from '../store/compare-checkpoints.ts'
import { dropDeletedMessages } from './drop-deleted-messages.ts'
import { PokeBuffer } from './poke-buffer.ts'
import { mergeChanges } from './merge-changes.ts'
import { loadedByChanges, loadedByBootstrap, rangeOf, type LoadedRanges } from '../store/loaded-ranges.ts'
import type { LocalStore } from '../store/local-store.ts'
import { matchPokes } from './match-pokes.ts'
import { leftByBootstrap, PAGES_LEFT, type PagesLeftNote } from './pages-left.ts'
import type { SyncApi } from './sync-api.ts'
import { ReplicaNotes, type ReplicaState } from '../store/replica-notes.ts'
import { EnvelopeSettler } from './settle-envelopes.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { defined } from '../../../schemas/defined.ts'

export interface ReplicaOptions {
  me: StudentId
  local: LocalStore
  envelopes: EnvelopeStore
  api: SyncApi
  /** Epoch ms, server clock. */
  now(): number
  /** Epoch ms, device clock, which measures how old envelopes are. */
  deviceNow(): number
  newId(): string
  /** Messages arrived in a bootstrap or a history page. The receipt names each of them. */
  onStored(ids: MessageId[]): void
  /** A page with messages to me was applied. Everything up to this checkpoint is on the device. */
  onReceived(checkpoint: Checkpoint): void
  /** Accepted envelopes are pending again. */
  onWaiting(): void
  /**
   * A poke brought these changes up to a place in its feed, and the replica is about to store them. It calls the returned function
   * afterwards: were they stored?
   */
  onPreview(changes: Changes, at: Positions): (stored: boolean) => void
  /** True before a reset and false after it. Screens do not update in between. */
  onReset(on: boolean): void
  /** Runs a reset while no other tab makes one. Absent: no other tab has this replica. */
  resetAlone?<T>(reset: () => Promise<T>): Promise<T>
}

/**
 * Writes the server's documents into the local store, page by page, with one checkpoint. Several tabs may do so at once: a tab
 * replaces the stored checkpoint only if it is unchanged, and otherwise lowers it. So a leader that wakes up late does no harm
 * (architecture.md section 5).
 */
export class Replica {
  readonly #o: ReplicaOptions
  readonly #settling: EnvelopeSettler
  readonly #notes: ReplicaNotes
  #turn: Promise<unknown> = Promise.resolve()
  #stopped = false
  readonly #pokes: PokeBuffer
  /** A queued turn will write the buffered pokes. */
  #isWriteQueued = false

  constructor(options: ReplicaOptions) {
    this.#o = options
    this.#pokes = new PokeBuffer(options.onPreview)
    this.#settling = new EnvelopeSettler(options)
    this.#notes = new ReplicaNotes(options)
  }

  stop(): void {
    this.#stopped = true
  }

  state(): Promise<ReplicaState | null> {
    return this.#notes.state()
  }

  async loaded(): Promise<LoadedRanges> {
    return (await this.#notes.read()).loaded
  }

  /** Pulls until no page is left. Rejects with `SyncApiError`. */
  pull(): Promise<void> {
    return this.#inTurn(() => this.#pull())
  }

  /**
   * Applies the poke's changes if they continue the checkpoint, ignores them if they are known, and pulls otherwise. Applicable
   * changes are shown before the store is read, and pokes that arrive during a write share the next write. Returns null if a queued
   * turn will write this poke.
   */
  receivePoke(poke: Poke): Promise<void> | null {
    const known = matchPokes(this.#notes.seen?.checkpoint, [...this.#pokes.all, poke])
    this.#pokes.add(poke, known.applicable.has(poke))
    if (this.#isWriteQueued) return null
    this.#isWriteQueued = true
    return this.#inTurn(() => this.#writePokes())
  }

  /** Pulls if the server's feeds have moved past the replica. Returns whether it pulled. */
  catchUp(positions: Checkpoint): Promise<boolean> {
    return this.#inTurn(async () => {
      const replicaState = await this.state()
      const current = replicaState?.complete && sameFeeds(replicaState.checkpoint, positions) && covers(replicaState.checkpoint, positions)
      // A response may arrive after its documents. Settle its envelope here, because no pull does: its effects would show a document that
      // was deleted since then.
      if (current) await this.#settling.settleUpTo(replicaState.checkpoint)
      else await this.#pull()
      return !current
    })
  }

  /** Loads a page of older messages with a partner. Returns whether it had any. Rejects with `SyncApiError`. */
  older(partner: StudentId): Promise<boolean> {
    return this.#inTurn(async () => {
      const { me } = this.#o
      const pair = pairKey(me, partner)
      const { replicaState, loaded: before } = await this.#notes.read()
      const known = before[pair]
      // Without a bootstrap there is no position to load back from.
      if (!replicaState || known?.from === 0) return false
      const page = await this.#o.api.history<'messages'>({
        of: 'messages',
        with: partner,
        ...(known?.oldest && { before: known.oldest }),
      })
      const messages = messagesIn({ messages: page.documents })
      if (!(await this.#applyHistory({ messages: page.documents }, page.asOf))) return false
      const reach = rangeOf(messages, page.complete)
      await this.#notes.changeLoaded(replicaState.window, (loaded) =>
        reach.from < (loaded[pair]?.from ?? Infinity) ? { ...loaded, [pair]: reach } : loaded,
      )
      this.#o.onStored(idsFor(me, messages))
      return messages.length > 0
    })
  }

  /**
   * Loads the page of a collection after the id `after`, or its first one. Returns the id to continue after, null at the end, and
   * undefined if the page was discarded. Rejects with `SyncApiError`.
   */
  page(of: Paged, after?: string | null): Promise<string | null | undefined> {
    return this.#inTurn(async () => {
      const page = await this.#o.api.history<Paged>({ of, ...(after && { after }) })
      if (!(await this.#applyHistory({ [of]: page.documents }, page.asOf))) return undefined
      return page.complete ? null : (page.documents.at(-1)?.id ?? null)
    })
  }

  // -- Pokes -------------------------------------------------------------------------------------------------------

  /** Writes the buffered pokes, or pulls what they announce. */
  async #writePokes(): Promise<void> {
    this.#isWriteQueued = false
    const pokes = this.#pokes.all
    try {
      const { replicaState, loaded } = this.#notes.lastSeen() ?? (await this.#notes.read())
      const { applicable, gap, checkpoint } = matchPokes(replicaState?.checkpoint, pokes)
      let isNext = true
      if (applicable.size > 0) {
        this.#pokes.previewAll(applicable)
        const changes = mergeChanges([...applicable].map((poke) => defined(poke.changes)))
        isNext = await this.#write({ replicaState: defined(replicaState), loaded }, changes, checkpoint, defined(replicaState).complete)
        this.#pokes.end(applicable, isNext)
      }
      if (gap || !isNext) await this.#pull()
    } finally {
      this.#pokes.end(pokes, false)
    }
  }

  // -- Pages -------------------------------------------------------------------------------------------------------

  async #pull(): Promise<void> {
    for (let more = true; more && !this.#stopped;) {
      const asked = await this.state()
      const response = await this.#o.api.pull(asked?.checkpoint ?? null)
      if (this.#stopped) return
      const applied =
        asked === null || response.reset
          ? await this.#swapAlone(asked, response)
          : await this.#apply(asked, response.collections, response.checkpoint, !response.more)
      more = response.more || !applied
    }
  }

  /** Applies a page that was pulled from `asked`. Returns false if another tab has moved the replica since then. */
  async #apply(asked: ReplicaState, changes: Changes, checkpoint: Checkpoint, complete: boolean): Promise<boolean> {
    const { replicaState, loaded } = await this.#notes.read()
    return this.#isSame(replicaState, asked) && this.#write({ replicaState: asked, loaded }, changes, checkpoint, complete)
  }

  async #write(
    { replicaState: known, loaded }: { replicaState: ReplicaState; loaded: LoadedRanges },
    changes: Changes,
    checkpoint: Checkpoint,
    complete: boolean,
  ): Promise<boolean> {
    if (this.#stopped) return false
    const { local, me } = this.#o
    // Every tab learns that more pages follow before it sees the documents of the first one.
    const replicaState = known.complete && !complete ? await this.#notes.replace(known, known.checkpoint, false, known.window) : known
    if (!replicaState) return false
    const withThese = (loaded: LoadedRanges) => loadedByChanges(loaded, changes, me)
    if (Object.keys(changes).length > 0) await local.apply(await dropDeletedMessages(local, me, changes))
    if (withThese(loaded) !== loaded) await this.#notes.changeLoaded(replicaState.window, withThese)
    // Another tab applied a page during this write. Lower the checkpoint to the start of ours, so that the server sends these changes
    // again.
    if (!(await this.#notes.replace(replicaState, checkpoint, complete, replicaState.window))) {
      await this.#notes.lower(replicaState.checkpoint)
      return false
    }
    if (complete) await this.#settling.settleUpTo(checkpoint)
    if (idsFor(me, messagesIn(changes)).length > 0) this.#o.onReceived(checkpoint)
    return true
  }

  /**
   * Runs a reset while no other tab runs one. Two resets at once would each delete what the other has written, and a screen between the two
   * would show empty chats as whole (simulation seed 10300756).
   */
  #swapAlone(asked: ReplicaState | null, response: PullResponse): Promise<boolean> {
    const { resetAlone = (reset) => reset() } = this.#o
    return resetAlone(() => this.#swap(asked, response))
  }

  /** Replaces the whole replica by a bootstrap: at the first sync, or when the server cannot serve the checkpoint. */
  async #swap(asked: ReplicaState | null, { collections, checkpoint, more, whole = [], rest }: PullResponse): Promise<boolean> {
    const { local, me, newId } = this.#o
    if (!this.#isSame(await this.state(), asked)) return false
    const bootstrapId = newId()
    await this.#settling.resend(checkpoint.epoch)
    this.#o.onReset(true)
    try {
      // Claim the replica: a bootstrap that waited here while another tab stored a newer one must not wipe that.
      if (!(await this.#notes.replace(asked, EMPTY_CHECKPOINT, false, bootstrapId))) return false
      // From here to the last `replace` there is no checkpoint. If the tab dies in between, the next start begins with a bootstrap.
      await local.clear()
      await local.apply(collections)
      await this.#notes.setLoaded({ window: bootstrapId, loaded: loadedByBootstrap(collections, me, whole) })
      if (!(await this.#notes.replace(null, checkpoint, !more, bootstrapId))) {
        await this.#notes.lower(EMPTY_CHECKPOINT)
        return false
      }
    } finally {
      this.#o.onReset(false)
    }
    await this.#settling.settleUpTo(checkpoint)
    this.#o.onStored(idsFor(me, messagesIn(collections)))
    // If the tab dies before this, everything is loaded by pages.
    await local.setNote(PAGES_LEFT, { window: bootstrapId, left: leftByBootstrap(rest) } satisfies PagesLeftNote)
    return true
  }

  /**
   * Applies a page of older documents. If the page is past the replica, the replica pulls first, because the newest messages must
   * not appear next to much older ones. If the replica is past the page, it pulls and merges the later changes before it writes, so
   * no screen shows the old page alone.
   */
  async #applyHistory(page: Changes, asOf: Checkpoint): Promise<boolean> {
    const before = await this.state()
    if (before && !covers(before.checkpoint, asOf)) await this.#pull()
    const replicaState = await this.state()
    if (!replicaState || replicaState.checkpoint.epoch !== asOf.epoch || !sameFeeds(replicaState.checkpoint, asOf)) return false
    if (!isAhead(replicaState.checkpoint, asOf)) return this.#apply(replicaState, page, replicaState.checkpoint, replicaState.complete)
    let checkpoint = asOf
    let merged = page
    for (let more = true; more;) {
      const response = await this.#o.api.pull(checkpoint)
      if (response.reset || this.#stopped) return false
      merged = mergeChanges([merged, response.collections])
      checkpoint = response.checkpoint
      more = response.more
    }
    return this.#apply(replicaState, merged, checkpoint, true)
  }

  /** Returns whether no other tab has moved the replica since `asked` was read. False once stopped. */
  #isSame(replicaState: ReplicaState | null, asked: ReplicaState | null): boolean {
    return (
      !this.#stopped &&
      replicaState?.window === asked?.window &&
      sameCheckpoint(replicaState?.checkpoint ?? null, asked?.checkpoint ?? null)
    )
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(run)
    this.#turn = result.catch(reportedElsewhere)
    return result
  }
}

/** Returns ids of messages to me that the server does not yet know to be on a device of mine. */
function idsFor(me: StudentId, messages: Message[]): MessageId[] {
  return messages.filter((message) => message.toUserId === me && message.deliveryStatus === 'sent').map((message) => message.id)
}

function messagesIn(changes: Changes): Message[] {
  return (changes.messages ?? []).filter((doc): doc is Versioned<Message> => !isRemoved(doc))
}
