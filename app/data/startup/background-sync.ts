import { SYNC_TAG } from '../../../schemas/constants.ts'
import { liveQueries } from '../use-live.ts'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Whether the browser sends pending changes also while Friendioo is closed. Safari and Firefox do not. */
export const hasBackgroundSync = 'SyncManager' in globalThis && 'serviceWorker' in navigator

/**
 * Registers a background sync while this page cannot send its pending changes, because the student may close it. The browser
 * then wakes the service worker when it is online (architecture.md section 6). Two registrations count as one.
 */
export function registerBackgroundSync(): void {
  if (!hasBackgroundSync) return
  let pending = 0
  const ask = () => void navigator.serviceWorker.ready.then((registration) => (registration as SyncRegistration).sync?.register(SYNC_TAG)).catch(() => undefined)
  const status = liveQueries.query('status', null)
  const session = liveQueries.query('session', null)
  let watched = false
  // Only a signed-in student has pending changes.
  session.subscribe(() => {
    if (!session.read()?.student || watched) return
    watched = true
    status.subscribe(() => {
      const value = status.read()
      pending = value?.pending ?? 0
      if (value && value.pending > 0 && value.connection === 'offline') ask()
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && pending > 0) ask()
  })
}
