import { requestSync } from '../../platform/request-sync.ts'
import { watchPending } from './watch-pending.ts'

/** Whether the browser sends pending changes also while Friendioo is closed. Safari and Firefox do not. */
export const hasBackgroundSync = 'SyncManager' in globalThis && 'serviceWorker' in navigator

/**
 * Registers a background sync while this page cannot send its pending changes, because the student may close it. The browser
 * then wakes the service worker when it is online (architecture.md section 6). Two registrations count as one.
 */
export function registerBackgroundSync(): void {
  if (!hasBackgroundSync) return
  let pending = 0
  const ask = () => void navigator.serviceWorker.ready.then(requestSync)
  watchPending((status) => {
    pending = status.pending
    if (pending > 0 && status.connection === 'offline') ask()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && pending > 0) ask()
  })
}
