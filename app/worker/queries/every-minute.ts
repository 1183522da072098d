import { EXPIRY_CHECK_INTERVAL } from '../../../schemas/constants.ts'
import { part } from './query-parts.ts'
import type { Part, QueryContext } from './query-context.ts'

/**
 * Returns a part that emits the time at once and every 60 s, because availability expires without a write (clarification B6). It
 * also emits when the clock offset changes: before that, a wrong device clock led to a wrong time.
 */
export function everyMinute({ later, now, shared }: Pick<QueryContext, 'later' | 'now' | 'shared'>): Part<number> {
  return part<number>((set) => {
    let cancel: () => void = () => {}
    const tick = () => {
      cancel()
      set(now())
      cancel = later(tick, EXPIRY_CHECK_INTERVAL)
    }
    const unwatch = watchClockOffset(shared, tick)
    return () => {
      unwatch()
      cancel()
    }
  })
}

/** Calls `run` at once and whenever the clock offset changes. Returns a function that ends it. */
export function watchClockOffset(shared: QueryContext['shared'], run: () => void): () => void {
  let offset: number | null = null
  return shared.watch(({ clockOffset }) => {
    if (clockOffset === offset) return
    offset = clockOffset
    run()
  })
}
