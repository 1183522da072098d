import type * as z from 'zod/mini'
import type { Collection, Doc } from '../collections.ts'
import type { Envelope } from '../envelope.ts'
import type { StudentId } from '../ids.ts'

/** Ids of the documents that a command touches, by collection. */
export type TouchedIds = { [C in Collection]?: string[] }
/** Documents by collection and id, as far as they are known. */
export type KnownDocs = { [C in Collection]?: { [id: string]: Doc<C> | undefined } }

/**
 * Everything a device needs to know of one command. Permission and truth live in `sync-server/commands`.
 *
 * `effects` is pure and idempotent: it says what the touched documents look like once this envelope counts, given what
 * they look like without it, and lays nothing over what the server already said (architecture.md section 6).
 */
export interface Command<I> {
  /** Raised when `input` changes its shape; `lift` brings older inputs up before they are sent. */
  version: number
  input: z.ZodMiniType<I>
  /** `:name` in the path is filled from the input. */
  endpoint: { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }
  /** @param composedAt epoch ms, by the device's clock as it sends it: times in one body compare */
  body(input: I, me: StudentId, composedAt: number): Record<string, unknown> | undefined
  /** The input inside a request, under whatever accepted names; `input` validates it. */
  from(body: Record<string, unknown>, params: Record<string, string>): unknown
  /** Of what it makes, where it makes something: envelope and Idempotency-Key have that id, too. */
  idOf?(input: I): string
  /** Statuses besides 2xx that mean that what was wanted is so. */
  success?(input: I): readonly number[]
  /** Whom it is addressed to: a student, a group, or 'campus'. */
  receiver(input: I): string
  touches(input: I, me: StudentId): TouchedIds
  effects(known: KnownDocs, envelope: Envelope<I>): KnownDocs
  /**
   * A waiting, never attempted envelope with the same key is replaced by the next one, inputs merged. Absent: never.
   * A read mark is no change of the student's own making: it is not counted as one.
   */
  replaces?: { key(input: I): string; merge(older: I, newer: I): I }
  /** An earlier envelope that this one takes back: while both are on their way, what it did shows no more. */
  takesBack?(earlier: { kind: string; input: unknown }, input: I): boolean
  /** Counted in `data-pending` and told to the student. */
  counted: boolean
  /** A refused one still shows (a failed bubble); of the others only the reason is kept. */
  showsRefused: boolean
  lift?(input: unknown, version: number): unknown
}

export const command = <I>(spec: Command<I>): Command<I> => spec
