import type * as z from 'zod/mini'
import type { Collection, Doc } from '../collections.ts'
import type { Envelope } from '../envelope.ts'
import type { StudentId } from '../ids.ts'

/** Ids of the documents that a command touches, by collection. */
export type TouchedIds = { [C in Collection]?: string[] }
/** Documents by collection and id, if they are known. */
export type KnownDocs = { [C in Collection]?: { [id: string]: Doc<C> | undefined } }

/**
 * A command as a device needs it; permission and truth are in `sync-server/commands`.
 *
 * `effects` is pure and idempotent: from the touched documents without this envelope, it returns them as they look once it
 * counts. It changes nothing that the server already sent (architecture.md section 6).
 */
export interface Command<I> {
  /** Raised when `input` changes its shape; `lift` converts older inputs before they are sent. */
  version: number
  input: z.ZodMiniType<I>
  /** `:name` in the path is replaced by that field of the input. */
  endpoint: { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }
  /** @param composedAt when the command was given, epoch ms by the device clock: all times in one body are from that clock */
  body(input: I, me: StudentId, composedAt: number): Record<string, unknown> | undefined
  /** Returns the id of the document that it creates, if it creates one; envelope and Idempotency-Key have the same id. */
  idOf?(input: I): string
  /** HTTP statuses besides 2xx that mean that the wanted state is reached. */
  success?(input: I): readonly number[]
  /** Returns the receiver: a student, a group, or 'campus'. */
  receiver(input: I): string
  touches(input: I, me: StudentId): TouchedIds
  effects(known: KnownDocs, envelope: Envelope<I>): KnownDocs
  /** A pending, never attempted envelope with the same key is replaced by the next one, with merged inputs. If absent, it never is. */
  replaces?: { key(input: I): string; merge(older: I, newer: I): I }
  /** Returns whether this command cancels an earlier one: while both are pending, the earlier one's effects are not shown. */
  takesBack?(earlier: { kind: string; input: unknown }, input: I): boolean
  /**
   * If true, it is counted in `data-pending` and shown to the student. A read mark is not, because the student does not make it as a change
   * of their own.
   */
  counted: boolean
  /** If true, a refused one is still shown (a failed bubble); otherwise only the reason is shown. */
  showsRefused: boolean
  lift?(input: unknown, version: number): unknown
}

export const command = <I>(spec: Command<I>): Command<I> => spec
