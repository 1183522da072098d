import { persistStorage } from './persist-storage.ts'
import { watchPending } from './watch-pending.ts'

/** Requests persistent storage at the first pending change, which exists nowhere else. */
export function persistPendingChanges(): void {
  watchPending(({ pending }) => {
    if (pending > 0) void persistStorage()
  })
}
