import type { StudentId } from '../../../schemas/ids.ts'
import { shareStructure } from '../../structural-sharing.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { Overlay, Touchable } from '../overlay/overlay.ts'
import type { OpenChats } from './open-chats.ts'
import type { SearchIndex } from './search-index.ts'

/** Sources of named queries: the replica, the overlay with my envelopes, the shared state and the clock. */
export interface QueryContext {
  me: StudentId
  local: LocalStore
  overlay: Overlay
  chats: OpenChats
  searched: SearchIndex
  live: ObservableValue<SharedState>
  /** True while a reset replaces the replica: screens keep their current values. */
  resetting: ObservableValue<boolean>
  /** Epoch ms, server clock. */
  now(): number
  later(run: () => void, ms: number): () => void
  /** Minutes east of UTC. */
  utcOffset(): number
}

/** Returns whether an overlaid envelope of mine blocks this student, so that its effects at the server may not be here yet. */
export function isBlockedByMe({ overlay }: Pick<QueryContext, 'overlay'>, student: StudentId | null): boolean {
  return student !== null && overlay.of('blocks').get(student) !== undefined
}

/** Calls `emit` with the value when all its parts are known, and after every change. The returned function ends it. */
export type Query<Args, Value> = (sources: QueryContext, args: Args, emit: (value: Value) => void) => () => void

/**
 * Combines several watched parts into a query. `compute` runs when every part has a value, and again, at most once per turn, when a
 * part or an overlaid collection changes. An unchanged value is not emitted, because sending it costs the page more than computing
 * it costs here.
 *
 * @param laid collections that `compute` reads from the overlay
 * @param parts functions that begin watching; each calls `set` with its newest value
 */
export function combineParts<Parts extends Record<string, unknown>, Value>(
  { overlay, resetting: swapping }: QueryContext,
  laid: readonly Touchable[],
  parts: { [K in keyof Parts]: (set: (value: Parts[K]) => void) => () => void },
  compute: (parts: Parts) => Value,
  emit: (value: Value) => void,
): () => void {
  const values: Partial<Parts> = {}
  const names = Object.keys(parts) as (keyof Parts)[]
  let value: Value | undefined
  let due = false
  let ended = false
  const changed = () => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      if (ended || swapping.value || names.some((name) => !(name in values))) return
      const next = shareStructure(value, compute(values as Parts))
      if (Object.is(next, value)) return
      value = next
      emit(next)
    })
  }
  const ends = [
    overlay.watch((touched) => laid.some((each) => touched.has(each)) && changed()),
    swapping.watch(changed),
    ...names.map((name) =>
      parts[name]((value) => {
        values[name] = value
        changed()
      }),
    ),
  ]
  return () => {
    ended = true
    for (const end of ends) end()
  }
}
