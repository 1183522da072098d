import type { Checkpoint } from '../../../schemas/sync.ts'
import { defined } from '../../../schemas/defined.ts'

/** A checkpoint without an epoch. The server responds to it with a bootstrap. */
export const EMPTY_CHECKPOINT: Checkpoint = { epoch: '', feeds: {} }

/** Returns whether both follow the same feeds, at any position. */
export function sameFeeds(a: Checkpoint, b: Checkpoint): boolean {
  const feeds = Object.keys(a.feeds)
  return feeds.length === Object.keys(b.feeds).length && feeds.every((feed) => b.feeds[feed] !== undefined)
}

/** Returns whether `a` is past `b` in any feed. Both must have the same feeds and epoch. */
export function isAhead(a: Checkpoint, b: Checkpoint): boolean {
  return Object.entries(a.feeds).some(([feed, seq]) => seq > defined(b.feeds[feed]))
}

/** Returns the lower position of each feed, or `EMPTY_CHECKPOINT` if the two cannot be compared. */
export function minCheckpoint(a: Checkpoint, b: Checkpoint): Checkpoint {
  if (a.epoch !== b.epoch || !sameFeeds(a, b)) return EMPTY_CHECKPOINT
  return {
    epoch: a.epoch,
    feeds: Object.fromEntries(Object.entries(a.feeds).map(([feed, seq]) => [feed, Math.min(seq, defined(b.feeds[feed]))])),
  }
}
