import { isRemoved, type Changes, type Collection, type Doc } from '../../schemas/collections.ts'
import { CAMPUS_POKE_INTERVAL, POKE_BYTES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Positions } from '../../schemas/sync.ts'
import type { Poke } from '../../schemas/poke.ts'
import { campusOf } from '../feed-names.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { render, visible } from '../queries/render.ts'
import { anyViewerOn } from '../queries/viewer.ts'
import { seeAlike, type Viewer } from '../queries/visibility.ts'
import type { FeedMove } from '../store/records.ts'
import type { Store, ReadTx } from '../store/store.ts'
import type { LogFailure } from './log-failure.ts'
import type { LocalHub } from './local-hub.ts'
import { defined } from '../../schemas/defined.ts'

/** Maximum number of documents in a poke. A larger poke contains only the positions, because pulling its documents is cheaper. */
const INLINE_MAX = 100

/** Returns the version of a document for a reader. Code without such a function reads the versions from the store. */
type RevOf = (me: Viewer, collection: Collection, docId: string) => number

/**
 * Sends pokes after the commit that moved a feed: in the same turn for a student's own feed, once a second for a campus feed. Moves of
 * one feed that wait together become one poke. A lost poke causes a delay, never a loss of data.
 */
export class PokeSender {
  readonly #gathered = new Map<string, FeedMove>()
  #due = new Map<string, FeedMove>()
  #sending = false

  constructor(
    private readonly hub: LocalHub,
    private readonly store: Store,
    private readonly later: (run: () => void, ms: number) => void,
    private readonly metrics: Pick<Metrics, 'countRendered'>,
    private readonly failed: LogFailure,
  ) {}

  /**
   * Takes the moves of one commit, and sends those of own feeds before the next commit begins, so that they need no snapshot of their own.
   * @param committed reads what the commit left, in this turn
   */
  async onFeedMoves(moves: FeedMove[], committed: ReadTx): Promise<void> {
    for (const move of moves) {
      if (campusOf(move.feed) === null) merge(this.#due, move)
      else if (merge(this.#gathered, move)) this.later(() => this.#gatheredLong(move.feed), CAMPUS_POKE_INTERVAL)
    }
    // Waits if earlier moves are still being sent, or if blocks are outdated: a poke rendered with outdated blocks would stay on the
    // device, because the feed does not send it again.
    if (this.#sending || !this.hub.isRenewed) return void this.#sendDue()
    this.#sending = true
    await this.#send(committed, this.#takeDue(), revsOf(moves)).catch(this.failed('poke-not-sent'))
    this.#sending = false
  }

  #gatheredLong(feed: string): void {
    merge(this.#due, defined(this.#gathered.get(feed)))
    this.#gathered.delete(feed)
    void this.#sendDue()
  }

  /**
   * Sends one group of moves at a time. Otherwise a later move of a feed could overtake an earlier one that still waits for its
   * snapshot.
   */
  async #sendDue(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#due.size > 0) {
      const moves = this.#takeDue()
      await this.hub
        .visibilityApplied()
        .then(() => this.store.read((view) => this.#send(view, moves)))
        .catch(this.failed('poke-not-sent'))
    }
    this.#sending = false
  }

  /**
   * Takes the moves that are due. If they cannot be sent, a client that missed them pulls after the next poke, or when its socket
   * reconnects.
   */
  #takeDue(): FeedMove[] {
    const moves = [...this.#due.values()]
    this.#due = new Map()
    return moves
  }

  async #send(view: ReadTx, moves: FeedMove[], revOf?: RevOf): Promise<void> {
    const targets = moves.map((move) => ({ move, peers: [...this.hub.following(move.feed)] })).filter(({ peers }) => peers.length > 0)
    if (targets.length === 0) return
    const others = targets.flatMap(({ move, peers }) => peers.flatMap(({ viewer }) => viewer.feeds.filter((feed) => feed !== move.feed)))
    const positions = await view.feeds.heads([...new Set(others)])
    for (const { move, peers } of targets) {
      const poke: Poke = { type: 'poke', epoch: this.store.epoch, feed: move.feed, prev: move.prev, seq: move.seq }
      const textFor = move.entries.length <= INLINE_MAX ? await this.#inline(view, poke, move.entries, revOf) : null
      const short = JSON.stringify(poke)
      for (const peer of peers) {
        const text = textFor && (await textFor(peer.viewer))
        peer.sendText(text && Buffer.byteLength(text) <= POKE_BYTES ? readAt(text, otherFeeds(peer.viewer, move.feed, positions)) : short)
      }
    }
  }

  /**
   * Returns a function that renders these changes for each reader. Most readers on a campus see the same, so that text is rendered
   * once for all of them (architecture.md section 5). A reader with blocks, or with more rights than a campus gives, is rendered
   * alone.
   */
  async #inline(view: ReadTx, poke: Poke, entries: FeedMove['entries'], revOf?: RevOf): Promise<(me: Viewer) => Promise<string>> {
    const rendered = (me: Viewer, wanted = entries) => {
      this.metrics.countRendered(wanted.length)
      return render(view, me, wanted, revOf && ((collection, docId) => revOf(me, collection, docId)))
    }
    const written = (changes: Changes) => JSON.stringify({ ...poke, changes })
    const campus = campusOf(poke.feed)
    if (campus === null) return once(async (me) => written(await rendered(me)))

    const common = await rendered(anyViewerOn(campus))
    const forAnybody = written(common)
    const hidden = entries.filter(
      // cast: documents of any collection
      ({ collection, docId }) => (common[collection] as Doc[]).some((doc) => doc.id === docId && isRemoved(doc)),
    )
    const insiders = await insidersOf(view, entries)
    return async (me) => {
      const alike = me.blocked.size === 0 && !insiders.has(me.id) && (hidden.length === 0 || nothingIn(await visible(view, me, hidden)))
      return alike ? forAnybody : written(await rendered(me))
    }
  }
}

/** Renders once for all viewers who see alike: the sockets of one student. */
function once(text: (me: Viewer) => Promise<string>): (me: Viewer) => Promise<string> {
  const done: { me: Viewer; text: string }[] = []
  return async (me) => {
    const known = done.find((each) => seeAlike(each.me, me))
    if (known) return known.text
    done.push({ me, text: await text(me) })
    return defined(done.at(-1)).text
  }
}

/**
 * Returns the versions of the documents in the moves of one commit. No feed has a later version of such a document, because each commit
 * raises the counter.
 */
function revsOf(moves: readonly FeedMove[]): RevOf {
  const revs = new Map<string, Map<string, number>>()
  for (const { feed, rev, entries } of moves) {
    const ofFeed = revs.get(feed) ?? new Map<string, number>()
    revs.set(feed, ofFeed)
    for (const { collection, docId } of entries) ofFeed.set(`${collection}/${docId}`, rev)
  }
  return ({ feeds }, collection, docId) => Math.max(...feeds.map((feed) => revs.get(feed)?.get(`${collection}/${docId}`) ?? 0))
}

/** Returns the students who see more of one of these groups than their campus does: its members and invited students see who is invited. */
async function insidersOf(view: ReadTx, entries: FeedMove['entries']): Promise<ReadonlySet<StudentId>> {
  const groups = await view.groups.byIds(entries.flatMap(({ collection, docId }) => (collection === 'groups' ? docId : [])))
  return new Set(
    groups.flatMap(({ memberIds, invitations }) =>
      invitations.length === 0 ? [] : [...memberIds, ...invitations.flatMap(({ studentId }) => studentId ?? [])],
    ),
  )
}

function nothingIn(changes: Partial<Record<string, { id: string }[]>>): boolean {
  return Object.values(changes).every((docs) => defined(docs).every(isRemoved))
}

/** Completes the shared text of a poke with the positions of the reader's other feeds. */
function readAt(text: string, asOf: Positions['feeds']): string {
  return `${text.slice(0, -1)},"asOf":${JSON.stringify(asOf)}}`
}

function otherFeeds({ feeds }: Viewer, than: string, positions: Positions['feeds']): Positions['feeds'] {
  return Object.fromEntries(feeds.flatMap((feed) => (feed === than ? [] : [[feed, defined(positions[feed])]])))
}

/** Adds a move to the pending one of its feed. Returns whether it is the first. */
function merge(moves: Map<string, FeedMove>, move: FeedMove): boolean {
  const before = moves.get(move.feed)
  if (!before) {
    moves.set(move.feed, { ...move, entries: [...move.entries] })
    return true
  }
  before.seq = move.seq
  before.rev = move.rev
  before.entries.push(...move.entries)
  return false
}
