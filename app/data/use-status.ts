import { useEffect, useState } from 'react'
import { OPENING_TIMEOUT } from '../../schemas/constants.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { ownPortalCheckUrl } from './portal-check-url.ts'
import { useLive } from './use-live.ts'
import type { Connection } from './views.ts'
import { booted } from './worker.ts'

/** Returns the state of the connection; undefined until it is known. */
export function useConnection(): Connection | undefined {
  return useLive('status', null, (status) => status?.connection)
}

/** Returns whether the server can be reached but fails: then the network is not the cause. */
export function useServerFails(): boolean {
  return useLive('status', null, (status) => status?.serverFails ?? false)
}

/** Returns the address of the page on which a network wants the student to sign in; null when it lets requests through. */
export function usePortalUrl(): string | null {
  return useLive('status', null, (status) => (status?.behindPortal ? (status.portalCheckUrl ?? ownPortalCheckUrl(location)) : null))
}

/** Returns whether the student's data has not opened for `OPENING_TIMEOUT` (3 s), because of the worker or of the storage. */
export function useIsClosed(): boolean {
  const isStuck = useLive('session', null, (session) => session?.stuck ?? false)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    withTimeout(booted, OPENING_TIMEOUT)
      .then((began) => {
        if (began) return
        setLate(true)
        return booted.then(() => setLate(false))
      })
      .catch(reportedElsewhere)
  }, [])
  return isStuck || isLate
}

/** Returns server time minus device time, ms. */
export function useClockOffset(): number {
  return useLive('status', null, (status) => status?.clockOffset ?? 0)
}

/** Returns the time as of which this device has data, while it has no connection: epoch ms, server clock; null otherwise. */
export function useAsOf(): number | null {
  return useLive('status', null, (status) => (status?.connection === 'offline' ? status.asOf : null))
}

/**
 * Returns the time as of which this page first had data: epoch ms, server clock; null until then. Anything newer arrived later.
 */
export function useFoundAt(): number | null {
  const [foundAt, setFoundAt] = useState<number | null>(null)
  // Later pulls do not change it.
  const asOf = useLive('status', null, (status) => foundAt ?? status?.asOf ?? null)
  if (foundAt === null && asOf !== null) setFoundAt(asOf)
  return foundAt
}

/**
 * Returns whether this device has the student's data from the server: the account arrives with all the rest. Before that an
 * empty list proves nothing, and no screen says that there is nothing.
 */
export function useFirstSyncDone(): boolean {
  return useLive('me', null, Boolean)
}
