import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import { pairKey, type MessageId, type StudentId } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'
import { covers, sameCheckpoint, type Checkpoint, type Poke, type PullAnswer } from '../../../schemas/sync.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import { EMPTY_CHECKPOINT, isAhead, minCheckpoint, sameFeeds } from './compare-checkpoints.ts'
import { dropDeletedMessages } from './drop-deleted-messages.ts'
import { PokeBuffer } from './poke-buffer.ts'
import { mergeChanges } from './merge-changes.ts'
import { LOADED, loadedByChanges, loadedByWindow, rangesOf, rangeOf, type LoadedRanges, type LoadedNote } from '../store/loaded-ranges.ts'
import type { LocalStore } from '../store/local-store.ts'
import { matchPokes } from './match-pokes.ts'
import type { SyncApi } from './sync-api.ts'
import { EnvelopeSettler } from './settle-envelopes.ts'

export const CHECKPOINT_NOTE = 'checkpoint'

/** How far the replica is. */
export interface ReplicaState {
  checkpoint: Checkpoint
  /** The last pull ended with nothing left, so what is here is one state of the server's. */
  complete: boolean
  /** Epoch ms, server's clock. */
  at: number
  /** Which window all this began with; a new one with every reset. */
  window: string
  /** Counts what was written over it: two that look alike are not the same. */
  turn: number
}

export interface ReplicaOptions {
  me: StudentId
  local: LocalStore
  envelopes: EnvelopeStore
  api: SyncApi
  /** Server's clock. */
  now(): number
  /** Device's own clock, by which envelopes are kept. */
  deviceNow(): number
  newId(): string
  /** Messages that came by a window or a history page: a receipt names them one by one. */
  onStored(ids: MessageId[]): void
  /** A page with messages to me was applied; everything up to this checkpoint is on the device. */
  onReceived(checkpoint: Checkpoint): void
  /** Answered envelopes wait again. */
  onWaiting(): void
  /** A poke brought these, and they are about to be stored. Answers what is called in the end: were they? */
  onPreview(changes: Changes): (stored: boolean) => void
  /** More pages of a pull are on their way; and no more are. */
  onPaging(on: boolean): void
  /** Around the swap of a reset: screens keep what they show until it is over. */
  onReset(on: boolean): void
}

/**
 * Writes what the server says into the local store, page by page, with one checkpoint. Several tabs may do so at once: each
 * looks at the stored checkpoint before a page and replaces it after, in one step, only where nobody else has; else it lowers
 * it. So a leader that wakes up late does no harm (architecture.md section 5, Replica).
 */
export class Replica {
  readonly #o: ReplicaOptions
  readonly #settling: EnvelopeSettler
  #turn: Promise<unknown> = Promise.resolve()
  #stopped = false
  /** Where this tab saw the replica last; another tab may have moved it since. */
  #seen: ReplicaState | null = null
  readonly #heard: PokeBuffer
  /** Somebody waits for a turn to write them. */
  #hearing = false

  constructor(options: ReplicaOptions) {
    this.#o = options
    this.#heard = new PokeBuffer(options.onPreview)
    this.#settling = new EnvelopeSettler(options)
  }

  stop(): void {
    this.#stopped = true
  }

  state(): Promise<ReplicaState | null> {
    return this.#o.local.note<ReplicaState>(CHECKPOINT_NOTE)
  }

  async loaded(): Promise<LoadedRanges> {
    return (await this.#here()).loaded
  }

  /** Pulls until nothing is left. Rejects with `SyncApiError`. */
  pull(): Promise<void> {
    return this.#inTurn(() => this.#pull())
  }

  /**
   * A feed has moved: applies what the poke carries where it fits, ignores it where it is known, pulls otherwise. What fits
   * where this tab saw the replica last, and after what was heard since, is shown before anything is read. Pokes that come
   * while another is being written are written together: a burst costs one write, not one a message. Answers null where one
   * that waits already takes this along.
   */
  receivePoke(poke: Poke): Promise<void> | null {
    const known = matchPokes(this.#seen?.checkpoint, [...this.#heard.all, poke])
    this.#heard.add(poke, known.applicable.has(poke))
    if (this.#hearing) return null
    this.#hearing = true
    return this.#inTurn(() => this.#hear())
  }

  /** The server says where its feeds stand: pulls only where they have moved. Answers whether it did. */
  catchUp(positions: Checkpoint): Promise<boolean> {
    return this.#inTurn(async () => {
      const standing = await this.state()
      const current = standing?.complete && sameFeeds(standing.checkpoint, positions) && covers(standing.checkpoint, positions)
      // An answer may come after what it tells of: without a pull, what has gone since would stand on the screen by its effect.
      if (current) await this.#settling.settleUpTo(standing.checkpoint)
      else await this.#pull()
      return !current
    })
  }

  /** Brings older messages with a partner. Answers whether there was anything. Rejects with `SyncApiError`. */
  older(partner: StudentId): Promise<boolean> {
    return this.#inTurn(async () => {
      const { me } = this.#o
      const pair = pairKey(me, partner)
      const { standing, loaded: before } = await this.#here()
      const known = before[pair]
      // Before there is a window there is nothing to go back from.
      if (!standing || known?.from === 0) return false
      const page = await this.#o.api.history<'messages'>({
        of: 'messages',
        with: partner,
        ...(known?.oldest && { before: known.oldest }),
      })
      const messages = messagesIn({ messages: page.documents })
      if (!(await this.#applyHistory({ messages: page.documents }, page.asOf))) return false
      const reach = rangeOf(messages, page.complete)
      await this.#changeLoaded(standing.window, (loaded) => (reach.from < (loaded[pair]?.from ?? Infinity) ? { ...loaded, [pair]: reach } : loaded))
      this.#o.onStored(idsFor(me, messages))
      return messages.length > 0
    })
  }

  /** Brings the campus directory, a page after `after`; answers where to go on, or null at its end. */
  directory(after: string | null): Promise<string | null> {
    return this.#inTurn(async () => {
      const page = await this.#o.api.history<'students'>({ of: 'students', ...(after !== null && { after }) })
      await this.#applyHistory({ students: page.documents }, page.asOf)
      return page.complete ? null : (page.documents.at(-1)?.id ?? null)
    })
  }

  // -- Pokes -------------------------------------------------------------------------------------------------------

  /** Writes what the pokes bring that were heard until now. What is shown of them and did not fit in the end stays until it is pulled. */
  async #hear(): Promise<void> {
    this.#hearing = false
    const pokes = this.#heard.all
    try {
      const { standing, loaded } = await this.#here()
      const { applicable: fitting, gap, checkpoint } = matchPokes(standing?.checkpoint, pokes)
      let isNext = true
      if (fitting.size > 0) {
        this.#heard.show(fitting)
        const changes = mergeChanges([...fitting].map((poke) => poke.changes!))
        isNext = await this.#write({ standing: standing!, loaded }, changes, checkpoint, standing!.complete)
        this.#heard.over(fitting, true)
      }
      if (gap || !isNext) await this.#pullFor(pokes)
    } finally {
      this.#heard.over(pokes, false)
    }
  }

  async #pullFor(pokes: readonly Poke[]): Promise<void> {
    try {
      await this.#pull()
    } catch (error) {
      this.#heard.leave(pokes)
      throw error
    }
  }

  // -- Pages -------------------------------------------------------------------------------------------------------

  async #pull(): Promise<void> {
    try {
      for (let more = true; more && !this.#stopped; ) {
        const asked = await this.state()
        const answer = await this.#o.api.pull(asked?.checkpoint ?? null)
        if (this.#stopped) return
        if (answer.more) this.#o.onPaging(true)
        const applied = asked === null || answer.reset ? await this.#swap(asked, answer) : await this.#apply(asked, answer.collections, answer.checkpoint, !answer.more)
        more = answer.more || !applied
      }
    } finally {
      this.#o.onPaging(false)
    }
    this.#heard.pulled()
  }

  /** Applies a page that was read from `asked`; false where another tab has moved on meanwhile. */
  async #apply(asked: ReplicaState, changes: Changes, checkpoint: Checkpoint, complete: boolean): Promise<boolean> {
    const { standing, loaded } = await this.#here()
    return this.#isSame(standing, asked) && this.#write({ standing: asked, loaded }, changes, checkpoint, complete)
  }

  async #write({ standing, loaded }: { standing: ReplicaState; loaded: LoadedRanges }, changes: Changes, checkpoint: Checkpoint, complete: boolean): Promise<boolean> {
    if (this.#stopped) return false
    const { local, me } = this.#o
    const withThese = (loaded: LoadedRanges) => loadedByChanges(loaded, changes, me)
    if (Object.keys(changes).length > 0) await local.apply(await dropDeletedMessages(local, me, changes))
    if (withThese(loaded) !== loaded) await this.#changeLoaded(standing.window, withThese)
    // Another tab applied its page between ours: step back to where ours began, so that its changes come again.
    if (!(await this.#set(standing, checkpoint, complete, standing.window))) return this.#back(standing.checkpoint)
    if (complete) await this.#settling.settleUpTo(checkpoint)
    if (idsFor(me, messagesIn(changes)).length > 0) this.#o.onReceived(checkpoint)
    return true
  }

  /** A window replaces everything: first sync, or the log could not be followed from where we were. */
  async #swap(asked: ReplicaState | null, { collections, checkpoint, more, whole = [] }: PullAnswer): Promise<boolean> {
    const { local, me, newId } = this.#o
    if (!this.#isSame(await this.state(), asked)) return false
    const window = newId()
    await this.#settling.resend(checkpoint.epoch)
    this.#o.onReset(true)
    try {
      // Without a checkpoint, whatever is cut off here begins again with a window.
      await local.clear()
      await local.apply(collections)
      await local.setNote(LOADED, { window, loaded: loadedByWindow(collections, me, whole) } satisfies LoadedNote)
      if (!(await this.#set(null, checkpoint, !more, window))) return await this.#back(EMPTY_CHECKPOINT)
    } finally {
      this.#o.onReset(false)
    }
    await this.#settling.settleUpTo(checkpoint)
    this.#o.onStored(idsFor(me, messagesIn(collections)))
    return true
  }

  /**
   * Applies a page of older documents. Where the page is past the replica, what lies between comes first: a page of the newest
   * messages would stand beside much older ones. Where the replica is past the page, what has changed since is pulled and laid
   * over it before anything is written, so that no screen sees the old page alone.
   */
  async #applyHistory(page: Changes, asOf: Checkpoint): Promise<boolean> {
    const before = await this.state()
    if (before && !covers(before.checkpoint, asOf)) await this.#pull()
    const standing = await this.state()
    if (!standing || standing.checkpoint.epoch !== asOf.epoch || !sameFeeds(standing.checkpoint, asOf)) return false
    if (!isAhead(standing.checkpoint, asOf)) return this.#apply(standing, page, standing.checkpoint, standing.complete)
    let checkpoint = asOf
    let merged = page
    for (let more = true; more; ) {
      const answer = await this.#o.api.pull(checkpoint)
      if (answer.reset || this.#stopped) return false
      merged = mergeChanges([merged, answer.collections])
      checkpoint = answer.checkpoint
      more = answer.more
    }
    return this.#apply(standing, merged, checkpoint, true)
  }

  /** Nobody has moved on since it was asked from here. */
  #isSame(standing: ReplicaState | null, asked: ReplicaState | null): boolean {
    return !this.#stopped && standing?.window === asked?.window && sameCheckpoint(standing?.checkpoint ?? null, asked?.checkpoint ?? null)
  }

  /** Where the replica stands, and what is loaded of it, in one reading. */
  async #here(): Promise<{ standing: ReplicaState | null; loaded: LoadedRanges }> {
    const [standing, loaded] = (await this.#o.local.notes([CHECKPOINT_NOTE, LOADED])) as [ReplicaState | null, LoadedNote | null]
    this.#seen = standing
    return { standing, loaded: rangesOf(loaded, standing) }
  }

  /** Sets the checkpoint where it still is `before`: whoever writes meanwhile finds out. */
  async #set(before: ReplicaState | null, checkpoint: Checkpoint, complete: boolean, window: string): Promise<boolean> {
    const standing: ReplicaState = { checkpoint, complete, at: this.#o.now(), window, turn: (before?.turn ?? 0) + 1 }
    const stands = await this.#o.local.replaceNote(CHECKPOINT_NOTE, before, standing)
    this.#seen = stands ? standing : null
    return stands
  }

  /** Lowers the checkpoint, and changes it in any case, so that a page that another tab writes at this moment is not the last word either. */
  async #back(to: Checkpoint): Promise<false> {
    let before: ReplicaState | null
    do before = await this.state()
    while (!(await this.#set(before, minCheckpoint(before?.checkpoint ?? EMPTY_CHECKPOINT, to), false, before?.window ?? '')))
    return false
  }

  /** Of this window; where it still is as it was read: a tab that fell asleep in between undoes nothing that another has written since. */
  async #changeLoaded(window: string, change: (loaded: LoadedRanges) => LoadedRanges): Promise<void> {
    const { local } = this.#o
    for (;;) {
      const note = await local.note<LoadedNote>(LOADED)
      const before = note?.loaded ?? {}
      const next = change(before)
      if ((note && note.window !== window) || next === before) return
      if (await local.replaceNote(LOADED, note, { window, loaded: next } satisfies LoadedNote)) return
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(run)
    this.#turn = result.catch(() => {})
    return result
  }
}

/** Messages to me that the server does not yet know to be on a device of mine. */
function idsFor(me: StudentId, messages: Message[]): MessageId[] {
  return messages.filter((message) => message.toUserId === me && message.deliveryStatus === 'sent').map((message) => message.id)
}

function messagesIn(changes: Changes): Message[] {
  return (changes.messages ?? []).filter((doc): doc is Message => !isRemoved(doc))
}
