import type { Checkpoint } from '../../../schemas/sync.ts'

/** A checkpoint of no epoch: the server answers it with a window. */
export const EMPTY_CHECKPOINT: Checkpoint = { epoch: '', feeds: {} }

/** Do both follow the same feeds, however far? */
export function sameFeeds(a: Checkpoint, b: Checkpoint): boolean {
  const feeds = Object.keys(a.feeds)
  return feeds.length === Object.keys(b.feeds).length && feeds.every((feed) => b.feeds[feed] !== undefined)
}

/** Is `a` beyond `b` in any feed? Of the same feeds and epoch. */
export function isAhead(a: Checkpoint, b: Checkpoint): boolean {
  return Object.entries(a.feeds).some(([feed, seq]) => seq > b.feeds[feed]!)
}

/** As far as both are; nowhere where they do not compare. */
export function minCheckpoint(a: Checkpoint, b: Checkpoint): Checkpoint {
  if (a.epoch !== b.epoch || !sameFeeds(a, b)) return EMPTY_CHECKPOINT
  return { epoch: a.epoch, feeds: Object.fromEntries(Object.entries(a.feeds).map(([feed, seq]) => [feed, Math.min(seq, b.feeds[feed]!)])) }
}
