/// <reference lib="webworker" />
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { PICTURES_AT, SYNC_TAG } from '../schemas/constants.ts'
import { inBackground } from '../app/platform/in-background.ts'
import { requestSync } from '../app/platform/request-sync.ts'
import { AppFiles, assetOfAnyVersion, type ManifestEntry } from './app-files.ts'
import { AppStarts } from './app-starts.ts'
import { drainOutbox } from './drain-outbox.ts'
import { respondWithPicture } from './pictures.ts'
import { pressNotification } from './push/press.ts'
import type { NotificationData } from './push/read-push.ts'
import { renewSubscription } from './push/renew-subscription.ts'
import { showPush } from './push/show-push.ts'
import { fieldsOf } from '../schemas/typed.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ManifestEntry[] }

/**
 * Paths of the server and of files: navigations to them never receive the app shell (architecture.md section 13). They are compared with the
 * query, too, and a shared link in it may end like a file.
 */
const NOT_THE_APP = [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/\.?ws(\/|$)/, /^\/healthz$/, /^\/metrics$/, /^[^?]*\.[^/.?]+(\?|$)/]

const files = new AppFiles(self.__WB_MANIFEST)
const starts = new AppStarts(self, files)
registerRoute(files.route)
registerRoute(new NavigationRoute((options) => starts.open(options), { denylist: NOT_THE_APP }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ url }) => assetOfAnyVersion(url.pathname),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(PICTURES_AT),
  ({ url, event }) => respondWithPicture(url.pathname, (work) => (event as ExtendableEvent).waitUntil(work)), // cast: workbox passes on the fetch event
)

self.addEventListener('install', (event) => files.install(event))

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), starts.activated()]))
  // Not part of the activation: until that ends no page opens, and the server may be slow.
  inBackground(drainOutbox(), 'The outbox could not be sent')
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // The page sends this when the student accepts the update, and the service worker before this one at a start.
  if (fieldsOf(event.data).type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else event.waitUntil(starts.hear(event))
})

self.addEventListener('push', (event) => {
  // Also sends what waits: the device is online now.
  event.waitUntil(Promise.all([showPush(event.data?.text() ?? null), drainOutbox()]))
})

self.addEventListener('notificationclick', (event) => {
  // eslint-disable-next-line browsers/script -- a browser without notifications never fires this event
  const { action, reply, notification } = event as NotificationEvent & { reply?: string } // cast: TypeScript does not know replies
  notification.close()
  event.waitUntil(pressNotification(notification.data as NotificationData, action, reply)) // cast: showNotification stored it
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription())
})

interface SyncEvent extends ExtendableEvent {
  tag: string
  lastChance: boolean
}

self.addEventListener('sync', (event) => {
  const { tag, lastChance, waitUntil } = event as SyncEvent // cast: TypeScript does not know Background Sync
  if (tag !== SYNC_TAG) return
  waitUntil.call(event, deliverOrAskAgain(lastChance))
})

/**
 * Drains the outbox. If that fails, the browser retries the sync a few times. After its last attempt, the worker registers the sync
 * again, because the server may be down longer.
 */
async function deliverOrAskAgain(lastChance: boolean): Promise<void> {
  if (await drainOutbox()) return
  if (!lastChance) throw new Error('Something still waits')
  await requestSync(self.registration)
}
