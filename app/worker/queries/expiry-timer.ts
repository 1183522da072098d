import { HOUR } from '../../../schemas/constants.ts'
import type { QueryContext } from './query-context.ts'
import { whenTimeIsHeard } from './every-minute.ts'

/** Timers of browsers run out of numbers after 24 days; a look too many costs nothing. */
const LONGEST = HOUR

/**
 * A part that speaks at once and at the moment asked for last: what ends goes from the screen by itself, told or not
 * (hardening F25). Also when the server's time is heard.
 */
export function moments({ later, now, live }: Pick<QueryContext, 'later' | 'now' | 'live'>) {
  let cancel: () => void = () => {}
  let look: () => void = () => {}
  return {
    part: (set: (time: number) => void): (() => void) => {
      look = () => set(now())
      const unwatch = whenTimeIsHeard(live, look)
      return () => {
        unwatch()
        cancel()
      }
    },
    /** @param at epoch ms, server's clock; Infinity: no more */
    until: (at: number): void => {
      cancel()
      if (at < Infinity) cancel = later(() => look(), Math.min(LONGEST, Math.max(0, at - now())))
    },
  }
}
