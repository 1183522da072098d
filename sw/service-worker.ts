/// <reference lib="webworker" />
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { PICTURES_AT } from '../schemas/constants.ts'
import { inBackground } from '../app/platform/in-background.ts'
import { AppFiles, assetOfAnyVersion, type ManifestEntry } from './app-files.ts'
import { AppNavigations } from './app-navigations.ts'
import { drainOutbox } from './drain-outbox.ts'
import { listenForSync } from './listen-for-sync.ts'
import { respondWithPicture } from './pictures.ts'
import { listenForPushes } from './push/listen-for-pushes.ts'
import { renewSubscription } from './push/renew-subscription.ts'
import { routeDataToNetwork } from './static-routes.ts'
import { fieldsOf } from '../schemas/typed.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ManifestEntry[] }

/**
 * Paths of the server and of files: navigations to them never receive the app shell (architecture.md section 13). They are compared with
 * the query, too, and a shared link in it may end like a file.
 */
const NOT_THE_APP = [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/\.?ws(\/|$)/, /^\/healthz$/, /^\/metrics$/, /^[^?]*\.[^/.?]+(\?|$)/]

const files = new AppFiles(self.__WB_MANIFEST)
const navigations = new AppNavigations(self, files)
registerRoute(files.route)
registerRoute(new NavigationRoute((options) => navigations.open(options), { denylist: NOT_THE_APP }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ url }) => assetOfAnyVersion(url.pathname),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(PICTURES_AT),
  // cast: workbox passes on the fetch event
  ({ url, event }) => respondWithPicture(url.pathname, (work) => (event as ExtendableEvent).waitUntil(work)),
)

self.addEventListener('install', (event) => {
  files.install(event)
  routeDataToNetwork(event)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), navigations.onActivate()]))
  // Not part of the activation: until that ends no page opens, and the server may be slow.
  inBackground(drainOutbox(), 'The outbox could not be sent')
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // Pages send this: when the student accepts the update, and at a start that finds a newer version (app/public/watch-start.js,
  // start-failed.js).
  if (fieldsOf(event.data).type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else event.waitUntil(navigations.onMessage(event))
})

listenForPushes((text) => text)
listenForSync()

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription())
})
