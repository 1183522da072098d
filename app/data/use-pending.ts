import { useEffect, useState } from 'react'
import type { CommandName } from '../../schemas/commands/registry.ts'
import { SECOND } from '../../schemas/constants.ts'
import { useLive } from './use-live.ts'
import { useConnection } from './use-status.ts'

/** What goes out sooner was never waiting. */
const SOON = 3 * SECOND

/** A change of this kind waits: nothing can be sent, or the next in line does not go through for a while. */
export function usePending(kind: CommandName): boolean {
  const next = useLive('waiting', null, (rows) => rows?.find((row) => row.kind === kind && !row.refused)?.id ?? null)
  const connection = useConnection()
  const [lasting, setLasting] = useState<string | null>(null)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => setLasting(next), SOON)
    return () => clearTimeout(timer)
  }, [next])
  const sends = connection === 'online' || connection === 'syncing'
  return next !== null && (!sends || lasting === next)
}
