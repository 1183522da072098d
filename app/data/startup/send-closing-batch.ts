import { fetchServer } from '../../platform/fetch-server.ts'
import { hasBackgroundSync } from './background-sync.ts'
import { isLeavingDevice } from '../account/leaving.ts'
import { liveQueries } from '../use-live.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/**
 * When the page closes, sends the envelopes that are in flight once more, if no service worker would send them later (Safari,
 * Firefox). The page ignores the response: the next page sends the same envelopes under the same ids and receives it. A page that signs
 * its student out sends nothing, because unsent changes are deleted.
 */
export function sendClosingBatch(page: Window = window): void {
  if (hasBackgroundSync) return
  const session = liveQueries.query('session', null)
  const batch = liveQueries.query('closingBatch', null)
  batch.subscribe(() => undefined)
  page.addEventListener('pagehide', () => {
    const student = session.read()?.student
    const body = batch.read()
    if (isLeavingDevice() || !student || !body) return
    const headers = { 'Content-Type': 'application/json', 'X-Student': student }
    void fetchServer('/api/batch', { method: 'POST', headers, body, keepalive: true }).catch(
      logUnless(isNoResponse, 'The envelopes could not be sent once more'),
    )
  })
}
