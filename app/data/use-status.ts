import { useLive } from './use-live.ts'
import { useState } from 'react'
import type { Connection } from './views.ts'

/** How it stands with the network; undefined until that is known. */
export function useConnection(): Connection | undefined {
  return useLive('status', null, (status) => status?.connection)
}

/** The server can be reached, and has a fault: it is not the network. */
export function useServerFails(): boolean {
  return useLive('status', null, (status) => status?.serverFails ?? false)
}

/** Server time minus device time, ms. */
export function useClockOffset(): number {
  return useLive('status', null, (status) => status?.clockOffset ?? 0)
}

/** As of when this page first knew how things are, epoch ms of the server's clock; null until then. What is newer arrived. */
export function useFoundAt(): number | null {
  const [foundAt, setFoundAt] = useState<number | null>(null)
  // Later pages are no news here.
  const asOf = useLive('status', null, (status) => foundAt ?? status?.asOf ?? null)
  if (foundAt === null && asOf !== null) setFoundAt(asOf)
  return foundAt
}

/**
 * What the server knows of me is on this device: my account comes with all the rest. Before that an empty list is not yet
 * an answer, and nobody is told that there is nothing.
 */
export function useFirstSyncDone(): boolean {
  return useLive('me', null, Boolean)
}
