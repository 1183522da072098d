import type { Changes } from '../../schemas/collections.ts'
import { PAGE_BYTES, PULL_LIMIT } from '../../schemas/constants.ts'
import type { Checkpoint, PullResponse, PullRequest } from '../../schemas/sync.ts'
import type { FeedEntry } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { addChanges, bytesOf } from './bounds.ts'
import { render } from './render.ts'
import type { Viewer } from './visibility.ts'
import { createBootstrap, type BootstrapSizes } from './bootstrap.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Returns the changes for this viewer since a checkpoint, a page at a time. The cost is proportional to the number of changes
 * (architecture.md section 5).
 */
export async function pull(view: ReadTx, me: Viewer, request: PullRequest, epoch: string, sizes?: BootstrapSizes): Promise<PullResponse> {
  const heads = await view.feeds.heads(me.feeds)
  const checkpoint = request.checkpoint
  if (!checkpoint || !(await servable(view, me, checkpoint, epoch, heads))) {
    return {
      ...(await createBootstrap(view, me, sizes)),
      checkpoint: { epoch, feeds: heads },
      more: false,
      ...(checkpoint && { reset: true as const }),
    }
  }

  const found = await entriesAfter(view, me.feeds, checkpoint, heads, request.limit ?? PULL_LIMIT)
  const { collections, taken } = await renderWithin(view, me, found.entries)
  if (taken === found.entries.length) return { collections, checkpoint: { epoch, feeds: found.feeds }, more: found.more }
  // The rest of the entries comes with the next page.
  const feeds = { ...checkpoint.feeds }
  for (const { feed, seq } of found.entries.slice(0, taken)) feeds[feed] = seq
  return { collections, checkpoint: { epoch, feeds }, more: true }
}

/** Returns at most `limit` entries after a checkpoint, the checkpoint after them, and whether there are more. */
async function entriesAfter(
  view: ReadTx,
  names: readonly string[],
  checkpoint: Checkpoint,
  heads: Record<string, number>,
  limit: number,
): Promise<{ entries: FeedEntry[]; feeds: Checkpoint['feeds']; more: boolean }> {
  const entries: FeedEntry[] = []
  const feeds = { ...checkpoint.feeds }
  let more = false
  for (const feed of names) {
    const room = limit - entries.length
    // One more entry than fits shows whether there are further ones.
    const found = await view.feeds.after(feed, defined(feeds[feed]), room + 1)
    entries.push(...found.slice(0, room))
    if (found.length > room) {
      more = true
      if (room > 0) feeds[feed] = defined(found[room - 1]).seq
    } else {
      feeds[feed] = defined(heads[feed])
    }
  }
  return { entries, feeds, more }
}

/** Entries that are rendered together first: a page of the longest messages has room for six. */
const FIRST_SLICE = 8
/** Entries that are rendered together later: a page that ends early has rendered at most this many in vain. */
const SLICE_MAX = 64

/** Renders entries until the page has `PAGE_BYTES`. Returns how many of them it has, at least one. */
async function renderWithin(view: ReadTx, me: Viewer, entries: readonly FeedEntry[]): Promise<{ collections: Changes; taken: number }> {
  const collections: Changes = {}
  let bytes = 0
  let from = 0
  let size = FIRST_SLICE
  while (from < entries.length) {
    const slice = entries.slice(from, from + size)
    const rendered = await render(view, me, slice)
    const sizes = sizesOf(rendered)
    for (const [at, { collection, docId }] of slice.entries()) {
      bytes += defined(sizes.get(`${collection}/${docId}`))
      if (bytes <= PAGE_BYTES || from + at === 0) continue
      addChanges(collections, changesOf(rendered, slice.slice(0, at)))
      return { collections, taken: from + at }
    }
    addChanges(collections, rendered)
    from += size
    size = Math.min(2 * size, SLICE_MAX)
  }
  return { collections, taken: entries.length }
}

/** Returns those changes that belong to these entries. */
function changesOf(changes: Changes, entries: readonly FeedEntry[]): Changes {
  const wanted = new Set(entries.map(({ collection, docId }) => `${collection}/${docId}`))
  const parts = Object.entries(changes).map(([name, docs]) => [name, docs.filter(({ id }) => wanted.has(`${name}/${id}`))] as const)
  return Object.fromEntries(parts.filter(([, docs]) => docs.length > 0)) as Changes // cast: each collection keeps its own documents
}

function sizesOf(changes: Changes): Map<string, number> {
  return new Map(
    Object.entries(changes).flatMap(([collection, docs]) => docs.map((doc) => [`${collection}/${doc.id}`, bytesOf(doc)] as const)),
  )
}

/**
 * Returns whether the log can be followed from this checkpoint. It must be from our epoch, have exactly this session's feeds, and
 * be between floor and head of each.
 */
async function servable(view: ReadTx, me: Viewer, checkpoint: Checkpoint, epoch: string, heads: Record<string, number>): Promise<boolean> {
  if (checkpoint.epoch !== epoch || Object.keys(checkpoint.feeds).length !== me.feeds.length) return false
  const floors = await view.feeds.floors(me.feeds)
  return me.feeds.every((feed) => {
    const seq = checkpoint.feeds[feed]
    return seq !== undefined && seq <= defined(heads[feed]) && seq >= defined(floors[feed])
  })
}
