import * as z from 'zod/mini'
import type { Changes, Doc, Removed } from './collections.ts'
import { StudentId } from './ids.ts'

/** How far a reader has come in each feed it follows; `epoch` is new whenever the server's history is. */
export const Checkpoint = z.object({
  epoch: z.string().check(z.maxLength(64)),
  feeds: z.record(z.string().check(z.maxLength(200)), z.int().check(z.gte(0))),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** The heads of the feeds that a write's author reads, at its commit. The same shape as a checkpoint. */
export type Positions = Checkpoint

export const PullRequest = z.object({
  schema: z.optional(z.int()),
  checkpoint: z._default(z.nullable(Checkpoint), null),
  limit: z.optional(z.int().check(z.gte(1), z.lte(5_000))),
})
export type PullRequest = z.infer<typeof PullRequest>

export interface PullAnswer {
  collections: Changes
  checkpoint: Checkpoint
  more: boolean
  /** The checkpoint asked with cannot be served: what is here replaces everything that the replica had. */
  reset?: true
  /** Of a window: partners whose conversation is in it from its first message on. */
  whole?: StudentId[]
}

export const HistoryRequest = z.object({
  of: z.enum(['messages', 'students', 'notifications']),
  with: z.optional(StudentId),
  before: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(StudentId),
  limit: z.optional(z.int().check(z.gte(1), z.lte(200))),
})
export type HistoryRequest = z.infer<typeof HistoryRequest>

export interface HistoryAnswer<C extends 'messages' | 'students' | 'notifications' = 'messages'> {
  documents: (Doc<C> | Removed)[]
  /** The full checkpoint the page was read at. */
  asOf: Checkpoint
  /** There is nothing older (or, for students, nothing after). */
  complete: boolean
}

/** Says that a feed has moved from `prev` to `seq`; `changes`, where it has them, are all that moved in between. */
export interface Poke {
  type: 'poke'
  epoch: string
  feed: string
  prev: number
  seq: number
  changes?: Changes
  /** With `changes`: where the reader's other feeds stood when they were read. Of what a device has from beyond, they may be old news. */
  asOf?: Positions['feeds']
}

/** Is everything up to `positions` in what was pulled up to `checkpoint`? Only heads of one epoch compare. */
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
