import { CAMPUS_POKE_EVERY } from '../../schemas/constants.ts'
import type { Poke } from '../../schemas/sync.ts'
import { render } from '../queries/render.ts'
import type { FeedMove, Store } from '../store/store.ts'
import type { Hub, Peer } from './hub.ts'

/** A poke with more documents than this says only that the feed moved: pulling them pays better. */
const INLINE_MOST = 100

/**
 * Tells sockets that a feed has moved, after the commit that moved it: a student's own at once, a campus' gathered for a
 * second. Of moves that wait together a feed's are one poke. A lost poke costs time, never data.
 */
export class Pokes {
  readonly #gathered = new Map<string, FeedMove>()
  #due = new Map<string, FeedMove>()
  #sending = false

  constructor(
    private readonly hub: Hub,
    private readonly store: Store,
    private readonly later: (run: () => void, ms: number) => void,
  ) {}

  moved(moves: FeedMove[]): void {
    for (const move of moves) {
      if (!move.feed.startsWith('campus:')) merge(this.#due, move)
      else if (merge(this.#gathered, move)) this.later(() => this.#gatheredLong(move.feed), CAMPUS_POKE_EVERY)
    }
    void this.#sendDue()
  }

  #gatheredLong(feed: string): void {
    merge(this.#due, this.#gathered.get(feed)!)
    this.#gathered.delete(feed)
    void this.#sendDue()
  }

  /** One at a time: a later move of a feed must not overtake an earlier one on the way to its snapshot. */
  async #sendDue(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    // Those of the same commit are still being told.
    await Promise.resolve()
    while (this.#due.size > 0) {
      const moves = [...this.#due.values()]
      this.#due = new Map()
      // Whoever missed it pulls when it hears of the next one, or when its socket comes back.
      await this.#send(moves).catch(() => {})
    }
    this.#sending = false
  }

  async #send(moves: FeedMove[]): Promise<void> {
    const targets = moves.map((move) => ({ move, peers: this.#followers(move.feed) })).filter(({ peers }) => peers.length > 0)
    if (targets.length === 0) return
    await this.store.read(async (view) => {
      for (const { move, peers } of targets) {
        const poke: Poke = { type: 'poke', epoch: this.store.epoch, feed: move.feed, prev: move.prev, seq: move.seq }
        for (const peer of peers) {
          const inline = move.entries.length <= INLINE_MOST
          peer.send(inline ? { ...poke, changes: await render(view, peer.viewer, move.entries) } : poke)
        }
      }
    })
  }

  #followers(feed: string): Peer[] {
    return [...this.hub.all()].filter((peer) => peer.viewer.feeds.includes(feed))
  }
}

/** Adds a move to what is known of its feed; answers whether it is the first. */
function merge(moves: Map<string, FeedMove>, move: FeedMove): boolean {
  const before = moves.get(move.feed)
  if (!before) {
    moves.set(move.feed, { ...move, entries: [...move.entries] })
    return true
  }
  before.seq = move.seq
  before.entries.push(...move.entries)
  return false
}
