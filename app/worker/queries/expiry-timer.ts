import { HOUR } from '../../../schemas/constants.ts'
import { part } from './query-parts.ts'
import type { QueryContext } from './query-context.ts'
import { watchClockOffset } from './every-minute.ts'

/** Longest timer, in ms: timers of browsers overflow after 24 days, and an extra check costs nothing. */
const TIMER_MAX = HOUR

/**
 * Returns `part`, which emits the time at once and at the moment last passed to `until`. Thus an ended item leaves the screen without a
 * message from the server (hardening F25). The part also emits when the clock offset changes.
 */
export function expiryTimer({ later, now, shared }: Pick<QueryContext, 'later' | 'now' | 'shared'>) {
  let cancel: () => void = () => {}
  let look: () => void = () => {}
  return {
    part: part<number>((set) => {
      look = () => set(now())
      const unwatch = watchClockOffset(shared, look)
      return () => {
        unwatch()
        cancel()
      }
    }),
    /** @param at epoch ms, server clock; Infinity sets no timer */
    until: (at: number): void => {
      cancel()
      if (at < Infinity) cancel = later(() => look(), Math.min(TIMER_MAX, Math.max(0, at - now())))
    },
  }
}
