import { CAMPUS_POKE_EVERY } from '../../schemas/constants.ts'
import type { Poke } from '../../schemas/sync.ts'
import { render } from '../queries/render.ts'
import type { FeedMove, Store } from '../store/store.ts'
import type { Hub, Peer } from './hub.ts'

/** A poke with more documents than this says only that the feed moved: pulling them pays better. */
const INLINE_MOST = 100

/**
 * Tells sockets that a feed has moved, after the commit that moved it: a student's own at once, a campus' gathered for a
 * second. A lost poke costs time, never data.
 */
export class Pokes {
  readonly #gathered = new Map<string, FeedMove>()
  #queue: Promise<void> = Promise.resolve()

  constructor(
    private readonly hub: Hub,
    private readonly store: Store,
    private readonly later: (run: () => void, ms: number) => void,
  ) {}

  moved(moves: FeedMove[]): void {
    const now: FeedMove[] = []
    for (const move of moves) {
      if (!move.feed.startsWith('campus:')) now.push(move)
      else this.#gather(move)
    }
    if (now.length > 0) this.#send(now)
  }

  #gather(move: FeedMove): void {
    const before = this.#gathered.get(move.feed)
    if (before) {
      before.seq = move.seq
      before.entries.push(...move.entries)
      return
    }
    this.#gathered.set(move.feed, { ...move, entries: [...move.entries] })
    this.later(() => {
      const gathered = this.#gathered.get(move.feed)!
      this.#gathered.delete(move.feed)
      this.#send([gathered])
    }, CAMPUS_POKE_EVERY)
  }

  /** In order: a later move of a feed must not overtake an earlier one on the way to its snapshot. */
  #send(moves: FeedMove[]): void {
    const targets = moves.map((move) => ({ move, peers: this.#followers(move.feed) })).filter(({ peers }) => peers.length > 0)
    if (targets.length === 0) return
    this.#queue = this.#queue
      .then(() =>
        this.store.read(async (view) => {
          for (const { move, peers } of targets) {
            const poke: Poke = { type: 'poke', epoch: this.store.epoch, feed: move.feed, prev: move.prev, seq: move.seq }
            for (const peer of peers) {
              const inline = move.entries.length <= INLINE_MOST
              peer.send(inline ? { ...poke, changes: await render(view, peer.viewer, move.entries) } : poke)
            }
          }
        }),
      )
      // Whoever missed it pulls when it hears of the next one, or when its socket comes back.
      .catch(() => {})
  }

  #followers(feed: string): Peer[] {
    return [...this.hub.all()].filter((peer) => peer.viewer.feeds.includes(feed))
  }
}
