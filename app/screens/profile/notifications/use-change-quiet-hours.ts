import { useEffect, useRef } from 'react'
import type { QuietHours } from '../../../../schemas/push.ts'
import { keysOf } from '../../../../schemas/typed.ts'
import { changeSettings } from './change-settings.ts'

/**
 * Returns a function that changes some of the quiet hours, which are stored as one value. Two changes may follow each other before the
 * first is shown: the second contains it, too.
 */
export function useChangeQuietHours(hours: QuietHours): (change: Partial<QuietHours>) => void {
  const unseen = useRef<Partial<QuietHours>>({})
  useEffect(() => {
    for (const key of keysOf(unseen.current)) if (unseen.current[key] === hours[key]) delete unseen.current[key]
  }, [hours])
  return (change) => {
    const before = { ...hours, ...unseen.current }
    if (keysOf(change).every((key) => change[key] === before[key])) return
    unseen.current = { ...unseen.current, ...change }
    void changeSettings({ quietHours: { ...before, ...change } })
  }
}
