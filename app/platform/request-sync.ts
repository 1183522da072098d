import { SYNC_TAG } from '../../schemas/constants.ts'
import { logUnless } from './log.ts'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * The browser refuses it in private windows, without permission, while the service worker is being replaced, and in Chromium to a
 * service worker while no window of the app is open.
 */
const isSyncRefused = (thrown: unknown): boolean =>
  thrown instanceof DOMException &&
  ['NotAllowedError', 'InvalidStateError', 'InvalidAccessError', 'UnknownError', 'AbortError'].includes(thrown.name)

/** Requests a background sync: the browser wakes the service worker when it is online. Returns whether it will. */
export async function requestSync(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { sync } = registration as SyncRegistration // cast: TypeScript does not know Background Sync
  if (!sync) return false
  try {
    await sync.register(SYNC_TAG)
    return true
  } catch (thrown) {
    logUnless(isSyncRefused, 'No background sync was registered')(thrown)
    return false
  }
}
