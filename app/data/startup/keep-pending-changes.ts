import { liveQueries } from '../use-live.ts'
import { keepStorage } from './keep-storage.ts'

/** Requests persistent storage at the first pending change, which exists nowhere else. */
export function keepPendingChanges(): void {
  const status = liveQueries.query('status', null)
  const session = liveQueries.query('session', null)
  let watched = false
  // Only a signed-in student has pending changes.
  session.subscribe(() => {
    if (!session.read()?.student || watched) return
    watched = true
    status.subscribe(() => {
      if ((status.read()?.pending ?? 0) > 0) void keepStorage()
    })
  })
}
