import * as z from 'zod/mini'
import type { Changes, Doc, Removed } from './collections.ts'
import type { Versioned } from './versions.ts'
import { DocumentId, StudentId } from './ids.ts'

/** How far a reader is in each of its feeds; `epoch` changes when the server's history is replaced. */
export const Checkpoint = z.object({
  epoch: z.string().check(z.maxLength(64)),
  feeds: z.record(z.string().check(z.maxLength(200)), z.int().check(z.gte(0))),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** The heads of the feeds that the author of a write reads, at its commit. It has the same shape as a checkpoint. */
export type Positions = Checkpoint

export const PullRequest = z.object({
  schema: z.optional(z.int()),
  checkpoint: z._default(z.nullable(Checkpoint), null),
  limit: z.optional(z.int().check(z.gte(1), z.lte(5_000))),
})
export type PullRequest = z.infer<typeof PullRequest>

export interface PullResponse {
  collections: Changes
  checkpoint: Checkpoint
  more: boolean
  /** If present, the server could not serve the requested checkpoint: this response replaces the whole replica. */
  reset?: true
  /** In a bootstrap: partners whose conversation is complete in it, from the first message on. */
  whole?: StudentId[]
  /** In a bootstrap: collections of which it left documents out. History pages have them. */
  rest?: ('groups' | 'meetups')[]
}

/** The collections that a device loads completely, in this order, each in pages by the ids of its documents. */
export const PAGED = ['groups', 'meetups', 'students'] as const
export type Paged = (typeof PAGED)[number]

export const HistoryRequest = z.object({
  of: z.enum(['messages', 'students', 'notifications', 'groups', 'meetups']),
  with: z.optional(StudentId),
  before: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(DocumentId),
  limit: z.optional(z.int().check(z.gte(1), z.lte(200))),
})
export type HistoryRequest = z.infer<typeof HistoryRequest>

export interface HistoryResponse<C extends HistoryRequest['of'] = 'messages'> {
  documents: (Versioned<Doc<C>> | Removed)[]
  /** The full checkpoint at which the page was read. */
  asOf: Checkpoint
  /** True if there is nothing older (by id: nothing after). */
  complete: boolean
}

/** Returns whether a pull up to `checkpoint` includes everything up to `positions`. Only heads of one epoch can be compared. */
export function covers(checkpoint: Checkpoint, positions: Positions): boolean {
  return (
    checkpoint.epoch === positions.epoch &&
    Object.entries(positions.feeds).every(([feed, seq]) => checkpoint.feeds[feed] === undefined || checkpoint.feeds[feed] >= seq)
  )
}

export function sameCheckpoint(a: Checkpoint | null, b: Checkpoint | null): boolean {
  if (a === null || b === null) return a === b
  const feeds = Object.keys(a.feeds)
  return a.epoch === b.epoch && feeds.length === Object.keys(b.feeds).length && feeds.every((feed) => a.feeds[feed] === b.feeds[feed])
}
