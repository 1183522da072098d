import { hasBackgroundSync } from './background-sync.ts'
import { liveQueries } from '../use-live.ts'

let stopped = false

/**
 * A page that is closed hands over what it has sent and heard no answer to, where no service worker would send it later (Safari,
 * Firefox). The answer is for nobody: whoever opens Friendioo next sends the same under the same ids, and hears it.
 */
export function handOverOnLeaving(page: Window = window): void {
  if (hasBackgroundSync) return
  const session = liveQueries.query('session', null)
  const handover = liveQueries.query('handover', null)
  handover.subscribe(() => undefined)
  page.addEventListener('pagehide', () => {
    const student = session.read()?.student
    const body = handover.read()
    if (stopped || !student || !body) return
    const headers = { 'Content-Type': 'application/json', 'X-Student': student }
    void fetch('/api/batch', { method: 'POST', headers, body, credentials: 'include', keepalive: true }).catch(() => undefined)
  })
}

/** Somebody signs out: what they have not sent is deleted, and goes nowhere. */
export function stopHandover(): void {
  stopped = true
}
