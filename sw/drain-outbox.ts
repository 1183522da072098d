import { drainInBackground } from '../app/outbox/drain-in-background.ts'
import { DexieDeviceStore } from '../app/outbox/dexie-device-store.ts'
import { DexieEnvelopeStore } from '../app/outbox/dexie-envelope-store.ts'
import { fetchHttp } from '../app/outbox/http.ts'
import { OfflineDatabase } from '../app/outbox/offline-database.ts'
import { signOutMarker } from '../app/outbox/sign-out-marker.ts'
import { isLostDatabase } from '../app/platform/expected-failures.ts'
import { logUnless } from '../app/platform/log.ts'

/**
 * Sends waiting envelopes with the same drain as a page. Resolves to whether none is left. Opens a connection for each run, because
 * one from before the worker slept may be stale.
 */
export async function drainOutbox(): Promise<boolean> {
  // A page may delete the database during the drain, because its student has left: a later write must not leave an empty one behind.
  const db = new OfflineDatabase(undefined, false)
  try {
    const device = new DexieDeviceStore(db)
    return await drainInBackground({
      marker: signOutMarker,
      envelopes: new DexieEnvelopeStore(db),
      http: fetchHttp,
      student: async () => (await device.lastSession())?.userId ?? null,
      now: () => Date.now(),
      random: Math.random,
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
  } catch (thrown) {
    logUnless(isLostDatabase, 'The service worker could not send the waiting changes')(thrown)
    return false
  } finally {
    db.close()
  }
}
