import { PICTURES_AT } from '../../../schemas/constants.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'
import { liveQueries } from '../use-live.ts'

/**
 * On a first visit the page loads its pictures before the service worker takes over, and the browser's cache stores none. Requests
 * those on the screen again then, so that the service worker caches them and they are shown offline.
 */
export function cachePictures(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  const account = liveQueries.query('me', null)
  let done = false
  const repeat = () => {
    if (done || !navigator.serviceWorker.controller || !account.read()) return
    done = true
    void requestAgain()
  }
  account.subscribe(repeat)
  navigator.serviceWorker.addEventListener('controllerchange', repeat, { once: true })
}

async function requestAgain(): Promise<void> {
  const paths = [...document.images].map(({ src }) => new URL(src, location.href).pathname)
  for (const path of new Set(paths))
    if (path.startsWith(PICTURES_AT)) await fetchServer(path).catch(logUnless(isNoResponse, 'A picture could not be cached'))
}
