import { SYNC_TAG } from '../schemas/constants.ts'
import { requestSync } from '../app/platform/request-sync.ts'
import { drainOutbox } from './drain-outbox.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  tag: string
  lastChance: boolean
}

/** Sends what waits when the browser is online again. */
export function listenForSync(): void {
  // eslint-disable-next-line browsers/script -- a browser without Background Sync never fires this event
  self.addEventListener('sync', (event) => {
    const { tag, lastChance, waitUntil } = event as SyncEvent // cast: TypeScript does not know Background Sync
    if (tag !== SYNC_TAG) return
    waitUntil.call(event, drainOrReschedule(lastChance))
  })
}

/**
 * Drains the outbox. If that fails, the browser retries the sync a few times. After its last attempt, the worker registers the sync
 * again, because the server may be down longer.
 */
async function drainOrReschedule(lastChance: boolean): Promise<void> {
  if (await drainOutbox()) return
  if (!lastChance) throw new Error('Something still waits')
  await requestSync(self.registration)
}
