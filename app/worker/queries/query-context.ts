import type { StudentId } from '../../../schemas/ids.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { shareStructure } from '../../structural-sharing.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { Overlay } from '../overlay/overlay.ts'
import type { OpenChats } from './open-chats.ts'
import type { SearchIndex } from './search-index.ts'

/** Sources of named queries: the replica, the overlay with my envelopes, the shared state and the clock. */
export interface QueryContext {
  me: StudentId
  local: LocalStore
  overlay: Overlay
  chats: OpenChats
  searched: SearchIndex
  shared: ObservableValue<SharedState>
  /** True while a reset replaces the replica: screens keep their current values. */
  resetting: ObservableValue<boolean>
  /** Epoch ms, server clock. */
  now(): number
  later(run: () => void, ms: number): () => void
  /** Minutes east of UTC. */
  utcOffset(): number
}

/** Calls `emit` with the value when all its parts are known, and after every change. The returned function ends it. */
export type Query<Args, Value> = (sources: QueryContext, args: Args, emit: (value: Value) => void) => () => void

/** The value of a part that is not known yet. */
export const PENDING = Symbol('pending')

/** Something that a query reads (query-parts.ts). */
export interface Part<T> {
  /** Calls `changed` whenever `read` may return another value. The returned function ends it. */
  watch(changed: () => void): () => void
  read(): T | typeof PENDING
}

/** Refuses parts with documents as the replica has them: screens would lack what I did. `live` and `overlaid` show it. */
type NoneStored<Parts> = { [K in keyof Parts]: Parts[K] extends readonly Versioned<object>[] ? never : unknown }

/**
 * Combines several parts into a query. `compute` runs when every part has a value, and again, at most once per turn, when one of
 * them is another value. An unchanged value is not emitted, because sending it costs the page more than computing it costs here.
 */
export function combineParts<Parts extends Record<string, unknown>, Value>(
  { resetting }: QueryContext,
  parts: { [K in keyof Parts]: Part<Parts[K]> } & NoInfer<NoneStored<Parts>>,
  compute: (parts: Parts) => Value,
  emit: (value: Value) => void,
): () => void {
  const all = Object.entries(parts) as [keyof Parts, Part<Parts[keyof Parts]>][] // cast: the parts of this query
  let value: Value | undefined
  let before: Partial<Parts> = {}
  let due = false
  let ended = false
  const run = () => {
    due = false
    if (ended || resetting.value) return
    const values: Partial<Parts> = {}
    for (const [name, part] of all) {
      const read = part.read()
      if (read === PENDING) return
      values[name] = read
    }
    if (all.every(([name]) => values[name] === before[name])) return
    before = values
    const next = shareStructure(value, compute(values as Parts)) // cast: all of them have a value here
    if (Object.is(next, value)) return
    value = next
    emit(next)
  }
  const changed = () => {
    if (due) return
    due = true
    queueMicrotask(run)
  }
  const ends = [resetting.watch(changed), ...all.map(([, part]) => part.watch(changed))]
  return () => {
    ended = true
    for (const end of ends) end()
  }
}
