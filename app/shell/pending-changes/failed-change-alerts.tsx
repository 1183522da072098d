import { useEffect, useRef } from 'react'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { describeChange } from './describe-change.ts'

/** Says once that a change failed, where nothing on the screen would say so: what it changed just reads as before (spec §8). */
export function FailedChangeAlerts() {
  const rows = useLive('waiting', null)
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!rows) return
    const failed = rows.filter(({ refused, failing }) => refused || failing)
    // What had failed before this page was there stands in the list of what waits.
    const news = known.current ? failed.filter(({ id }) => !known.current!.has(id)) : []
    for (const row of news) {
      const words = describeChange(row).failed
      if (!words) continue
      if ('alert' in words) window.alert(words.alert)
      else showToast(words)
    }
    known.current = new Set(failed.map(({ id }) => id))
  }, [rows])
  return null
}
