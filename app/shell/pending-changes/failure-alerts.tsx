import { useEffect, useRef } from 'react'
import { showToast } from '../../data/toasts/toasts.ts'
import type { PendingChangeView } from '../../data/views.ts'
import { describeChange } from './describe-change.ts'

/** Shows each of these failed changes once, in a toast or an alert, as they come. */
export function FailureAlerts({ changes }: { changes: readonly PendingChangeView[] }) {
  const shown = useRef(0)
  useEffect(() => {
    for (const change of changes.slice(shown.current)) {
      const words = describeChange(change).failed
      if (!words) continue
      if ('alert' in words) window.alert(words.alert)
      else showToast(words)
    }
    shown.current = changes.length
  }, [changes])
  return null
}
