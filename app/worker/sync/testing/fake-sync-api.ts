import type { Changes, Collection, Doc, Removed } from '../../../../schemas/collections.ts'
import type { Versioned } from '../../../../schemas/versions.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { Message } from '../../../../schemas/message.ts'
import type { Checkpoint, HistoryResponse, Paged, PullResponse } from '../../../../schemas/sync.ts'
import type { Poke } from '../../../../schemas/poke.ts'
import type { SyncApi } from '../sync-api.ts'

export const FEED = 'user:amina'

interface Entry {
  collection: Collection
  id: string
  seq: number
  rev: number
}

/**
 * An in-memory server for amina, for tests: one feed, pages of two documents, bootstraps with the newest three messages of each
 * partner, and with `listSize` groups and meetups.
 */
export class FakeSyncApi implements Pick<SyncApi, 'pull' | 'history'> {
  epoch = 'first'
  pageSize = 2
  windowSize = 3
  listSize = Infinity
  /** Checkpoints of the pulls so far, newest last. */
  requests: (Checkpoint | null)[] = []
  #head = 0
  /** Goes on over epochs, as if the history had only been cut. */
  #rev = 0
  #log: Entry[] = []
  #docs = new Map<string, { collection: Collection; doc: Versioned<Doc> }>()

  /** This object with the type that the replica expects. */
  get reader(): SyncApi {
    return this as unknown as SyncApi
  }

  get head(): Checkpoint {
    return { epoch: this.epoch, feeds: { [FEED]: this.#head } }
  }

  put<C extends Collection>(collection: C, doc: Doc<C>): void {
    this.#append(collection, doc.id)
    this.#docs.set(`${collection}/${doc.id}`, { collection, doc: { ...doc, rev: ++this.#rev } })
  }

  remove(collection: Collection, id: string): void {
    this.#docs.delete(`${collection}/${id}`)
    this.#append(collection, id)
  }

  /** Starts a new epoch with the current documents and an empty log. */
  restart(epoch: string): void {
    this.epoch = epoch
    this.#head = 0
    this.#log = []
  }

  all<C extends Collection>(collection: C): Versioned<Doc<C>>[] {
    return [...this.#docs.values()].filter((kept) => kept.collection === collection).map((kept) => kept.doc as Doc as Versioned<Doc<C>>)
  }

  async pull(checkpoint: Checkpoint | null): Promise<PullResponse> {
    this.requests.push(checkpoint)
    const seq = checkpoint?.feeds[FEED]
    if (!checkpoint || checkpoint.epoch !== this.epoch || seq === undefined || seq > this.#head) {
      return { ...this.#bootstrap(), ...(checkpoint && { reset: true as const }) }
    }
    const entries = this.#log.filter((entry) => entry.seq > seq).sort((a, b) => a.seq - b.seq)
    const page = entries.slice(0, this.pageSize)
    const more = entries.length > page.length
    return {
      collections: this.#rendered(page),
      checkpoint: more ? { epoch: this.epoch, feeds: { [FEED]: page.at(-1)!.seq } } : this.head,
      more,
    }
  }

  async history<C extends 'messages' | Paged>(query: Record<string, string>): Promise<HistoryResponse<C>> {
    const found = query.of === 'messages' ? this.#older(query.with as StudentId, query.before) : this.#byId(query.of as Paged, query.after)
    return { ...found, asOf: this.head } as unknown as HistoryResponse<C>
  }

  /** Returns the poke for everything that was written since `prev`. */
  poke(prev: number, withChanges: boolean): Poke {
    const changes = this.#rendered(this.#log.filter((entry) => entry.seq > prev))
    return { type: 'poke', epoch: this.epoch, feed: FEED, prev, seq: this.#head, ...(withChanges && { changes }) }
  }

  #append(collection: Collection, id: string): void {
    this.#log = [
      ...this.#log.filter((entry) => entry.collection !== collection || entry.id !== id),
      { collection, id, seq: ++this.#head, rev: ++this.#rev },
    ]
  }

  #rendered(entries: Entry[]): Changes {
    const changes: Partial<Record<Collection, (Versioned<Doc> | Removed)[]>> = {}
    for (const { collection, id, rev } of entries)
      (changes[collection] ??= []).push(this.#docs.get(`${collection}/${id}`)?.doc ?? { id, _deleted: true, rev })
    return changes as Changes
  }

  #bootstrap(): Omit<PullResponse, 'reset'> {
    const messages: Versioned<Message>[] = []
    const whole: StudentId[] = []
    for (const partner of new Set(this.all('messages').map(partnerOf))) {
      const all = this.#with(partner)
      messages.push(...all.slice(-this.windowSize))
      if (all.length <= this.windowSize) whole.push(partner)
    }
    const others = Object.fromEntries(
      (['account', 'conversations', 'students', 'meetups', 'groups', 'sessions', 'notifications', 'events', 'contacts'] as const).map(
        (name) => [name, this.all(name).slice(0, name === 'groups' || name === 'meetups' ? this.listSize : Infinity)],
      ),
    )
    const rest = (['groups', 'meetups'] as const).filter((name) => this.all(name).length > this.listSize)
    return {
      collections: { ...others, messages } as Changes,
      checkpoint: this.head,
      more: false,
      whole,
      ...(rest.length > 0 && { rest }),
    }
  }

  #older(partner: StudentId, before: string | undefined): { documents: Versioned<Message>[]; complete: boolean } {
    const all = this.#with(partner)
    const end = all.findIndex((message) => message.id === before)
    const documents = all.slice(0, end < 0 ? all.length : end).slice(-this.pageSize)
    return { documents, complete: documents[0] === undefined || documents[0].id === all[0]?.id }
  }

  #byId(of: Paged, after: string | undefined): { documents: Versioned<Doc<Paged>>[]; complete: boolean } {
    const all = this.all(of).sort((a, b) => (a.id < b.id ? -1 : 1))
    const from = after === undefined ? 0 : all.filter(({ id }) => id <= after).length
    return { documents: all.slice(from, from + this.pageSize), complete: from + this.pageSize >= all.length }
  }

  #with(partner: StudentId): Versioned<Message>[] {
    return this.all('messages')
      .filter((message) => partnerOf(message) === partner)
      .sort((a, b) => a.position - b.position)
  }
}

function partnerOf(message: Message): StudentId {
  return message.fromUserId === 'amina' ? message.toUserId : message.fromUserId
}
