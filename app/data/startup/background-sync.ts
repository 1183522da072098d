import { SYNC_TAG } from '../../../schemas/constants.ts'
import { liveQueries } from '../use-live.ts'
import { logUnless } from '../../platform/log.ts'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Whether the browser sends pending changes also while Friendioo is closed. Safari and Firefox do not. */
export const hasBackgroundSync = 'SyncManager' in globalThis && 'serviceWorker' in navigator

/** The browser refuses it in private windows, without permission, and while the service worker is being replaced. */
const isSyncRefused = (thrown: unknown): boolean =>
  thrown instanceof DOMException &&
  ['NotAllowedError', 'InvalidStateError', 'InvalidAccessError', 'UnknownError', 'AbortError'].includes(thrown.name)

/**
 * Registers a background sync while this page cannot send its pending changes, because the student may close it. The browser
 * then wakes the service worker when it is online (architecture.md section 6). Two registrations count as one.
 */
export function registerBackgroundSync(): void {
  if (!hasBackgroundSync) return
  let pending = 0
  const ask = () =>
    void navigator.serviceWorker.ready
      // cast: TypeScript does not know Background Sync
      .then((registration) => (registration as SyncRegistration).sync?.register(SYNC_TAG))
      .catch(logUnless(isSyncRefused, 'No background sync was registered'))
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
