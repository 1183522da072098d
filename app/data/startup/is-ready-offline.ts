import { isUnavailable } from '../../platform/expected-failures.ts'
import { log, logUnless } from '../../platform/log.ts'
/**
 * Checks at the start whether the app would open here without a network: it needs the offline database, a service worker and
 * the app's files. Only logs the result (spec §8, clarification G13).
 *
 * @param inMemory whether the offline database could not be opened
 */
export async function isReadyOffline(inMemory: boolean): Promise<boolean> {
  const missing = await missingOffline(inMemory)
  log.info(missing.length === 0 ? 'Ready for offline' : `Not ready for offline: no ${missing.join(', no ')}`)
  return missing.length === 0
}

/** Returns the names of what a start without a network lacks. */
export async function missingOffline(inMemory: boolean): Promise<string[]> {
  return [
    ...(inMemory ? ['offline database'] : []),
    ...((await hasServiceWorker()) ? [] : ['service worker']),
    ...((await hasFiles()) ? [] : ['app files']),
  ]
}

// Some browsers refuse service workers and caches in private windows, and neither exists over plain HTTP.
async function hasServiceWorker(): Promise<boolean> {
  try {
    return Boolean((await navigator.serviceWorker.getRegistration())?.active)
  } catch (thrown) {
    logUnless(isUnavailable, 'The service worker could not be looked for')(thrown)
    return false
  }
}

async function hasFiles(): Promise<boolean> {
  try {
    // The cached address has a revision that only the service worker knows.
    return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
  } catch (thrown) {
    logUnless(isUnavailable, 'The app’s files could not be looked for')(thrown)
    return false
  }
}
