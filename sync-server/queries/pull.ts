import { PULL_LIMIT } from '../../schemas/constants.ts'
import type { Checkpoint, PullAnswer, PullRequest } from '../../schemas/sync.ts'
import type { FeedEntry, ReadTx } from '../store/store.ts'
import { render } from './render.ts'
import type { Viewer } from './visibility.ts'
import { createBootstrap, type BootstrapSizes } from './bootstrap.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Returns the changes for this viewer since a checkpoint, a page at a time. The cost is proportional to the number of changes
 * (architecture.md section 5).
 */
export async function pull(view: ReadTx, me: Viewer, request: PullRequest, epoch: string, sizes?: BootstrapSizes): Promise<PullAnswer> {
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

  const limit = request.limit ?? PULL_LIMIT
  const entries: FeedEntry[] = []
  const feeds = { ...checkpoint.feeds }
  let more = false
  for (const feed of me.feeds) {
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
  return { collections: await render(view, me, entries), checkpoint: { epoch, feeds }, more }
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
