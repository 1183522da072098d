import type { StatusView } from '../../worker/views.ts'
import { liveQueries } from '../use-live.ts'

/** Calls `listener` with each new status of a signed-in student, from the first sign-in on. Nobody else has pending changes. */
export function watchPending(listener: (status: StatusView) => void): void {
  const status = liveQueries.query('status', null)
  const session = liveQueries.query('session', null)
  let watched = false
  const begin = () => {
    if (!session.read()?.student || watched) return
    watched = true
    status.subscribe(() => {
      const value = status.read()
      if (value) listener(value)
    })
  }
  session.subscribe(begin)
  begin()
}
