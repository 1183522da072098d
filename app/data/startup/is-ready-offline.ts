/**
 * The offline-readiness check at the start: would the app open here without a network? It takes the offline database, a
 * service worker and the app's files. The outcome is logged only (spec §8, clarification G13).
 *
 * @param inMemory the offline database could not be opened
 */
export async function isReadyOffline(inMemory: boolean): Promise<boolean> {
  const missing = [
    ...(inMemory ? ['offline database'] : []),
    ...((await hasServiceWorker()) ? [] : ['service worker']),
    ...((await hasFiles()) ? [] : ['app files']),
  ]
  console.info(`[friendioo] ${missing.length === 0 ? 'Ready for offline' : `Not ready for offline: no ${missing.join(', no ')}`}`)
  return missing.length === 0
}

// Some browsers refuse both in private windows, and on plain http neither exists.
async function hasServiceWorker(): Promise<boolean> {
  try {
    return Boolean((await navigator.serviceWorker.getRegistration())?.active)
  } catch {
    return false
  }
}

async function hasFiles(): Promise<boolean> {
  try {
    // Under its revision, which only the service worker knows.
    return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
  } catch {
    return false
  }
}
