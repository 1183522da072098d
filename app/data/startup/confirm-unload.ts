import { liveQueries } from '../use-live.ts'

/** Where the browser keeps nothing, changes that wait go with the page: it asks before it leaves. */
export function confirmUnload(): void {
  addEventListener('beforeunload', (event) => {
    const pending = liveQueries.query('status', null).read()?.pending ?? 0
    if (pending > 0) event.preventDefault()
  })
}
