import { isLeavingPage } from '../../platform/leave-page.ts'
import { liveQueries } from '../use-live.ts'

/**
 * Makes the browser ask before the page closes with pending changes. For browsers that store nothing: the changes would be
 * lost.
 */
export function confirmUnload(): void {
  addEventListener('beforeunload', (event) => {
    const pending = liveQueries.query('status', null).read()?.pending ?? 0
    if (pending > 0 && !isLeavingPage()) event.preventDefault()
  })
}
