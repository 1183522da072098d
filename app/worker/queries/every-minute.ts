import { EXPIRY_CHECK_EVERY } from '../../../schemas/constants.ts'
import type { QueryContext } from './query-context.ts'

/**
 * A part that speaks at once and every 60 s: availability expires without anybody writing anything (clarification B6). Also
 * when the server's time is heard: on a device whose clock is off, the time until then was another.
 */
export function everyMinute({ later, now, live }: Pick<QueryContext, 'later' | 'now' | 'live'>) {
  return (set: (time: number) => void): (() => void) => {
    let cancel: () => void = () => {}
    const tick = () => {
      cancel()
      set(now())
      cancel = later(tick, EXPIRY_CHECK_EVERY)
    }
    const unwatch = whenTimeIsHeard(live, tick)
    return () => {
      unwatch()
      cancel()
    }
  }
}

/** Calls at once, and whenever the server's clock turns out to be another than this device took it for. */
export function whenTimeIsHeard(live: QueryContext['live'], run: () => void): () => void {
  let offset: number | null = null
  return live.watch(({ clockOffset }) => {
    if (clockOffset === offset) return
    offset = clockOffset
    run()
  })
}
