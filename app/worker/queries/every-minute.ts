import { EXPIRY_CHECK_EVERY } from '../../../schemas/constants.ts'
import type { Sources } from './sources.ts'

/**
 * A part that speaks at once and every 60 s: availability expires without anybody writing anything (decisions B6). Also
 * when the server's time is heard: on a device whose clock is off, the time until then was another.
 */
export function everyMinute({ later, now, live }: Pick<Sources, 'later' | 'now' | 'live'>) {
  return (set: (time: number) => void): (() => void) => {
    let cancel: () => void = () => {}
    let offset: number | null = null
    const tick = () => {
      cancel()
      set(now())
      cancel = later(tick, EXPIRY_CHECK_EVERY)
    }
    const unwatch = live.watch(({ clockOffset }) => {
      if (clockOffset === offset) return
      offset = clockOffset
      tick()
    })
    return () => {
      unwatch()
      cancel()
    }
  }
}
