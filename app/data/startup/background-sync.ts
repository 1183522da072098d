import { SYNC_TAG } from '../../../schemas/constants.ts'
import { logUnless } from '../../platform/log.ts'
import { watchPending } from './watch-pending.ts'

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
  watchPending((status) => {
    pending = status.pending
    if (pending > 0 && status.connection === 'offline') ask()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && pending > 0) ask()
  })
}
