import { useEffect, useRef } from 'react'
import { showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { describeChange } from './describe-change.ts'
import { defined } from '../../../schemas/defined.ts'

/** Shows once that a change failed when nothing on the screen would show it: what it changed reads as before (spec §8). */
export function FailedChangeAlerts() {
  const rows = useLive('pendingChanges', null)
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!rows) return
    const failed = rows.filter(({ refused, failing }) => refused || failing)
    // Changes that failed before this page opened are only in the list of pending changes.
    const news = known.current ? failed.filter(({ id }) => !defined(known.current).has(id)) : []
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
