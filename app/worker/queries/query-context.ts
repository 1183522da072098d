import type { StudentId } from '../../../schemas/ids.ts'
import { shareStructure } from '../../structural-sharing.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { Overlay, Touchable } from '../overlay/overlay.ts'
import type { OpenChats } from './open-chats.ts'
import type { Searched } from './search-index.ts'

/** What named queries read: the replica, my envelopes over it, and the moment. */
export interface QueryContext {
  me: StudentId
  local: LocalStore
  overlay: Overlay
  chats: OpenChats
  searched: Searched
  live: ObservableValue<SharedState>
  /** True while a reset swaps the replica: screens keep what they show. */
  swapping: ObservableValue<boolean>
  /** Server's clock. */
  now(): number
  later(run: () => void, ms: number): () => void
  /** Minutes east of UTC. */
  utcOffset(): number
}

/** I have blocked them, and what comes of it at the server is not here yet. */
export function isBlockedByMe({ overlay }: Pick<QueryContext, 'overlay'>, student: StudentId | null): boolean {
  return student !== null && overlay.of('blocks').get(student) !== undefined
}

/** Calls with the value now, when everything it is made of is known, and after every change. Ends with the returned function. */
export type Query<Args, Value> = (sources: QueryContext, args: Args, emit: (value: Value) => void) => () => void

/**
 * A query made of several watched parts: `compute` runs when each part has spoken, and again, once per turn, whenever one
 * of them changes, or what the overlay lays over them. What comes out as it was is not told: telling costs the page more than
 * computing costs here.
 *
 * @param laid what `compute` asks the overlay for
 * @param parts begin watching; each calls `set` with its newest value
 */
export function combineParts<Parts extends Record<string, unknown>, Value>(
  { overlay, swapping }: QueryContext,
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
