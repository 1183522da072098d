import { isRemoved, type Changes, type Doc } from '../../schemas/collections.ts'
import { CAMPUS_POKE_EVERY } from '../../schemas/constants.ts'
import type { Poke, Positions } from '../../schemas/sync.ts'
import { campusOf } from '../feed-names.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { render } from '../queries/render.ts'
import { anyViewerOn } from '../queries/viewer.ts'
import { type Viewer } from '../queries/visibility.ts'
import type { FeedMove, Store, ReadTx } from '../store/store.ts'
import type { LocalHub } from './local-hub.ts'

/** A poke with more documents than this says only that the feed moved: pulling them pays better. */
const INLINE_MOST = 100

/**
 * Tells sockets that a feed has moved, after the commit that moved it: a student's own at once, a campus' gathered for a
 * second. Of moves that wait together a feed's are one poke. A lost poke costs time, never data.
 */
export class PokeSender {
  readonly #gathered = new Map<string, FeedMove>()
  #due = new Map<string, FeedMove>()
  #sending = false

  constructor(
    private readonly hub: LocalHub,
    private readonly store: Store,
    private readonly later: (run: () => void, ms: number) => void,
    private readonly metrics: Pick<Metrics, 'rendered'>,
  ) {}

  moved(moves: FeedMove[]): void {
    for (const move of moves) {
      if (campusOf(move.feed) === null) merge(this.#due, move)
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
    const targets = moves.map((move) => ({ move, peers: [...this.hub.following(move.feed)] })).filter(({ peers }) => peers.length > 0)
    if (targets.length === 0) return
    // Rendered for eyes of before a block came or went, it would stay so on a device: the feed does not tell it again.
    await this.hub.renewed()
    await this.store.read(async (view) => {
      const positions = await view.feeds.heads([...new Set(targets.flatMap(({ peers }) => peers.flatMap(({ viewer }) => viewer.feeds)))])
      for (const { move, peers } of targets) {
        const poke: Poke = { type: 'poke', epoch: this.store.epoch, feed: move.feed, prev: move.prev, seq: move.seq }
        const textFor = move.entries.length <= INLINE_MOST ? await this.#inline(view, poke, move.entries) : null
        const short = JSON.stringify(poke)
        for (const peer of peers) peer.sendText(textFor ? readAt(await textFor(peer.viewer), otherFeeds(peer.viewer, move.feed, positions)) : short)
      }
    })
  }

  /**
   * How each reader gets these changes. On a campus mostly in the same words: what anybody there sees is rendered and written once,
   * however many follow (architecture.md section 5). Who stands in a block, or may see more than anybody, is looked at alone.
   */
  async #inline(view: ReadTx, poke: Poke, entries: FeedMove['entries']): Promise<(me: Viewer) => Promise<string>> {
    const rendered = (me: Viewer, wanted = entries) => {
      this.metrics.rendered(wanted.length)
      return render(view, me, wanted)
    }
    const written = (changes: Changes) => JSON.stringify({ ...poke, changes })
    const campus = campusOf(poke.feed)
    if (campus === null) return async (me) => written(await rendered(me))

    const common = await rendered(anyViewerOn(campus))
    const forAnybody = written(common)
    const hidden = entries.filter(({ collection, docId }) => (common[collection] as Doc[]).some((doc) => doc.id === docId && isRemoved(doc)))
    return async (me) => {
      const alike = me.blocked.size === 0 && (hidden.length === 0 || nothingIn(await rendered(me, hidden)))
      return alike ? forAnybody : written(await rendered(me))
    }
  }
}

function nothingIn(changes: Changes): boolean {
  return Object.values(changes).every((docs) => docs.every(isRemoved))
}

/** The text of a poke that many get, with where the reader's other feeds stood. */
function readAt(text: string, asOf: Positions['feeds']): string {
  return `${text.slice(0, -1)},"asOf":${JSON.stringify(asOf)}}`
}

function otherFeeds({ feeds }: Viewer, than: string, positions: Positions['feeds']): Positions['feeds'] {
  return Object.fromEntries(feeds.flatMap((feed) => (feed === than ? [] : [[feed, positions[feed]!]])))
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
