import { isRemoved, type Changes, type Doc } from '../../schemas/collections.ts'
import { CAMPUS_POKE_EVERY, POKE_BYTES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Positions } from '../../schemas/sync.ts'
import type { Poke } from '../../schemas/poke.ts'
import { campusOf } from '../feed-names.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { render, visible } from '../queries/render.ts'
import { anyViewerOn } from '../queries/viewer.ts'
import { type Viewer } from '../queries/visibility.ts'
import type { FeedMove } from '../store/records.ts'
import type { Store, ReadTx } from '../store/store.ts'
import type { LogFailure } from './log-failure.ts'
import type { LocalHub } from './local-hub.ts'
import { defined } from '../../schemas/defined.ts'

/** Maximum number of documents in a poke. A larger poke contains only the positions, because pulling its documents is cheaper. */
const INLINE_MOST = 100

/**
 * Sends pokes after the commit that moved a feed: at once for a student's own feed, once a second for a campus feed. Moves of one
 * feed that wait together become one poke. A lost poke causes a delay, never a loss of data.
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
    private readonly failed: LogFailure,
  ) {}

  moved(moves: FeedMove[]): void {
    for (const move of moves) {
      if (campusOf(move.feed) === null) merge(this.#due, move)
      else if (merge(this.#gathered, move)) this.later(() => this.#gatheredLong(move.feed), CAMPUS_POKE_EVERY)
    }
    void this.#sendDue()
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
    // Wait until all transactions of the same group commit have reported their moves.
    await Promise.resolve()
    while (this.#due.size > 0) {
      const moves = [...this.#due.values()]
      this.#due = new Map()
      // A client that missed a poke pulls after the next one, or when its socket reconnects.
      await this.#send(moves).catch(this.failed('poke-not-sent'))
    }
    this.#sending = false
  }

  async #send(moves: FeedMove[]): Promise<void> {
    const targets = moves.map((move) => ({ move, peers: [...this.hub.following(move.feed)] })).filter(({ peers }) => peers.length > 0)
    if (targets.length === 0) return
    // Wait for pending visibility changes. A poke rendered with outdated blocks would stay on the device, because the feed does
    // not send it again.
    await this.hub.renewed()
    await this.store.read(async (view) => {
      const positions = await view.feeds.heads([...new Set(targets.flatMap(({ peers }) => peers.flatMap(({ viewer }) => viewer.feeds)))])
      for (const { move, peers } of targets) {
        const poke: Poke = { type: 'poke', epoch: this.store.epoch, feed: move.feed, prev: move.prev, seq: move.seq }
        const textFor = move.entries.length <= INLINE_MOST ? await this.#inline(view, poke, move.entries) : null
        const short = JSON.stringify(poke)
        for (const peer of peers) {
          const text = textFor && (await textFor(peer.viewer))
          peer.sendText(text && Buffer.byteLength(text) <= POKE_BYTES ? readAt(text, otherFeeds(peer.viewer, move.feed, positions)) : short)
        }
      }
    })
  }

  /**
   * Returns a function that renders these changes for each reader. Most readers on a campus see the same, so that text is rendered
   * once for all of them (architecture.md section 5). A reader with blocks, or with more rights than a campus gives, is rendered
   * alone.
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

/** Returns the students who see more of one of these groups than their campus does: who is invited. */
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
  before.entries.push(...move.entries)
  return false
}
