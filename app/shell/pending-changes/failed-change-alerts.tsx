import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../data/use-live.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { defined } from '../../../schemas/defined.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { retryWhenOnline } from '../lazy/retry-when-online.tsx'

const FailureAlerts = lazyComponent(async () => (await import('./failure-alerts.tsx')).FailureAlerts, { missing: retryWhenOnline })

/** Shows once that a change failed when nothing on the screen would show it: what it changed reads as before (spec §8). */
export function FailedChangeAlerts() {
  const rows = useLive('pendingChanges', null)
  const known = useRef<Set<string> | null>(null)
  const [news, setNews] = useState<readonly PendingChangeView[]>([])
  useEffect(() => {
    if (!rows) return
    const failed = rows.filter(({ refused, failing }) => refused || failing)
    // Changes that failed before this page opened are only in the list of pending changes.
    const added = known.current ? failed.filter(({ id }) => !defined(known.current).has(id)) : []
    known.current = new Set(failed.map(({ id }) => id))
    if (added.length > 0) setNews((before) => [...before, ...added])
  }, [rows])
  return news.length > 0 ? <FailureAlerts changes={news} /> : null
}
