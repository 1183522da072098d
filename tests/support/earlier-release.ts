import { STORE_VERSION } from '../../schemas/constants.ts'
import type { Change } from './app-version.ts'

/**
 * The service worker of the releases before ADR 0067, as it was but for pushes and pictures: all versions share one precache of
 * workbox, and the activation waits for the outbox. Its imports are files of `sw/`.
 */
const WORKER = `
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { drainOutbox } from './drain-outbox.ts'
import { listenForSync } from './listen-for-sync.ts'
import { onlyFromServer } from './only-from-server.ts'

const NOT_THE_APP = [/^\\/api(\\/|$)/, /^\\/sync(\\/|$)/, /^\\/ws(\\/|$)/, /^\\/healthz$/, /^\\/metrics$/, /^[^?]*\\.[^/.?]+(\\?|$)/]

addPlugins([onlyFromServer])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }))

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), drainOutbox()]))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

listenForSync()
`

/** A release before ADR 0067: its service worker, pages that do not report how they start, and the databases of its time. */
export const EARLIER: readonly Change[] = [
  ['sw/service-worker.ts', /[^]+/, WORKER.replaceAll('$', '$$$$')],
  ['app/public/watch-start.js', /[^]+/, ''],
  ['app/index.html', '<html lang="en">', '<html lang="en" data-version="earlier">'],
  ['schemas/constants.ts', /(?<=export const STORE_VERSION = )\d+/, String(STORE_VERSION - 1)],
]
