import { keysOf } from '../../../schemas/typed.ts'
import { useLive } from '../use-live.ts'
import { usePending } from '../use-pending.ts'

/** Returns the notification settings whose last change waits to be sent. */
export function useWaitingSettings(): ReadonlySet<string> {
  const isWaiting = usePending('changeNotificationSettings')
  const names = useLive('pendingChanges', null, (rows) =>
    (rows ?? []).flatMap((row) => (row.kind === 'changeNotificationSettings' && !row.refused ? keysOf(row.input) : [])).join(' '),
  )
  return new Set(isWaiting ? names.split(' ') : [])
}
