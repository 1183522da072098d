import type { CommandName } from '../../../schemas/commands/registry.ts'
import type { MessageId } from '../../../schemas/ids.ts'
import { denied } from '../refusal.ts'
import { childOf, isObject, isSame, type Tree } from '../tree/value.ts'

/** The effect of a write to the tree: the same commands as `/api`, or something that only this process knows. */
export type Change =
  | { does: 'command'; command: CommandName; input: unknown }
  /** The receiver's device has the message. */
  | { does: 'deliver'; id: MessageId }
  /** This connection says that its student is here, or not. */
  | { does: 'presence'; online: boolean }
  /** The same in the profile, where it counts for 90 s; null: only that the student was heard of. */
  | { does: 'heartbeat'; online: boolean | null }
  | { does: 'token'; token: string | null }

/** A document as it is and as a write would have it. */
export interface Write {
  before: Tree
  after: Tree
}

/** Returns the fields that a write changes. Throws if it adds one that is not known. */
export function changedFields<F extends string>({ before, after }: Write, known: readonly F[], what: string): F[] {
  if (after !== null && !isObject(after)) throw denied(`${what} is an object.`)
  for (const name of Object.keys(after ?? {})) checkField(name, known, what)
  return known.filter((field) => !isSame(childOf(before, field), childOf(after, field)))
}

/** Throws if a document has no such field. */
export function checkField(name: string, known: readonly string[], what: string): void {
  if (!known.includes(name)) throw denied(`${what} has no field ${name.slice(0, 100)}.`)
}

/** Throws unless the condition holds. */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw denied(message)
}
