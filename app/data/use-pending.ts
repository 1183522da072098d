import { useEffect, useState } from 'react'
import type { CommandName } from '../../schemas/commands/registry.ts'
import { SECOND } from '../../schemas/constants.ts'
import { useLive } from './use-live.ts'
import { useConnection } from './use-status.ts'

/** Ms; a change that is sent sooner does not count as pending. */
const PENDING_DELAY = 3 * SECOND

/** Returns whether a change of this kind is pending: nothing can be sent, or the first one has not been sent for 3 s. */
export function usePending(kind: CommandName): boolean {
  const next = useLive('pendingChanges', null, (rows) => rows?.find((row) => row.kind === kind && !row.refused)?.id ?? null)
  const connection = useConnection()
  const [lasting, setLasting] = useState<string | null>(null)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => setLasting(next), PENDING_DELAY)
    return () => clearTimeout(timer)
  }, [next])
  const sends = connection === 'online' || connection === 'syncing'
  return next !== null && (!sends || lasting === next)
}
