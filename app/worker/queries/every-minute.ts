import { EXPIRY_CHECK_EVERY } from '../../../schemas/constants.ts'
import type { Sources } from './sources.ts'

/** A part that speaks at once and every 60 s: availability expires without anybody writing anything (decisions B6). */
export function everyMinute({ later, now }: Pick<Sources, 'later' | 'now'>) {
  return (set: (time: number) => void): (() => void) => {
    let cancel: () => void = () => {}
    const tick = () => {
      set(now())
      cancel = later(tick, EXPIRY_CHECK_EVERY)
    }
    tick()
    return () => cancel()
  }
}
