import { pairKey, type MessageId, type StudentId } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'
import { normalizeForSearch } from '../../../schemas/rules/search-text.ts'
import type { FoundMessage } from '../views.ts'
import { LOADED, rangesOf, type LoadedNote } from '../store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { firstVisiblePosition } from './first-visible-position.ts'
import { live, liveWithStored, note, overlaid } from './query-parts.ts'
import { combineParts, type QueryContext } from './query-context.ts'
import { defined } from '../../../schemas/defined.ts'

/** A message as a search result, and its text normalized for comparison. */
export interface Searchable {
  id: MessageId
  found: FoundMessage
  text: string
}

/**
 * All messages that chats show on this device, the newest first. They are read, sorted and normalized once for consecutive
 * searches, because every typed letter searches all of them.
 */
export class SearchIndex {
  readonly #known = new WeakMap<Message, Searchable>()
  readonly #listeners = new Set<(all: readonly Searchable[]) => void>()
  #all: readonly Searchable[] | undefined
  #end: (() => void) | undefined

  /**
   * Calls `listener` with all messages when they are known, and after every change. The first listener starts the read, and the end
   * of the last one releases the messages.
   */
  watch(sources: QueryContext, listener: (all: readonly Searchable[]) => void): () => void {
    this.#listeners.add(listener)
    if (this.#all) listener(this.#all)
    this.#end ??= this.#read(sources)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#end?.()
      this.#end = this.#all = undefined
    }
  }

  #read(sources: QueryContext): () => void {
    const { local, me } = sources
    return combineParts(
      sources,
      {
        messages: overlaid(sources, 'messages', (set) => local.watchAll('messages', set)),
        summaries: liveWithStored(sources, 'conversations'),
        blocks: live(sources, 'blocks'),
        loaded: note<LoadedNote>(sources, LOADED),
        replicaState: note<ReplicaState>(sources, CHECKPOINT_NOTE),
      },
      ({ messages, summaries, blocks, loaded, replicaState }) => {
        const reaches = rangesOf(loaded, replicaState)
        const stored = new Map(summaries.stored.map((summary) => [summary.id, summary]))
        const laid = new Map(summaries.shown.map((summary) => [summary.id, summary]))
        const all = messages.shown.map((message) => this.#searchable(message, me))
        const here = new Map<StudentId, Set<number>>()
        for (const {
          found: { partnerId, position },
        } of all)
          here.set(partnerId, (here.get(partnerId) ?? new Set<number>()).add(position))
        const begins = new Map<StudentId, number>(blocks.map(({ id }) => [id, Infinity]))
        const beginOf = (partner: StudentId) => {
          const known = begins.get(partner)
          if (known !== undefined) return known
          const conversation = laid.get(partner)
          const from = firstVisiblePosition(reaches[pairKey(me, partner)], stored.get(partner), conversation, () =>
            defined(here.get(partner)),
          )
          const begin = Math.max(from, (conversation?.deletedUpTo ?? 0) + 1)
          begins.set(partner, begin)
          return begin
        }
        return all
          .filter(({ found: { position, partnerId } }) => position >= beginOf(partnerId))
          .sort(({ found: a }, { found: b }) => b.createdAt - a.createdAt || b.position - a.position)
      },
      (all) => {
        this.#all = all
        for (const listener of [...this.#listeners]) listener(all)
      },
    )
  }

  #searchable(message: Message, me: StudentId): Searchable {
    const known = this.#known.get(message)
    if (known) return known
    const { id, fromUserId, toUserId, content, createdAt, position } = message
    const partnerId = fromUserId === me ? toUserId : fromUserId
    const made = { id, found: { id, fromUserId, partnerId, content, createdAt, position }, text: normalizeForSearch(content) }
    this.#known.set(message, made)
    return made
  }
}
