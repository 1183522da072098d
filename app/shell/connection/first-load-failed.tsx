import { useEffect, useState } from 'react'
import { BAR_DELAY } from './connection-phase.ts'
import { useConnection, useFirstSyncDone, usePortalUrl, useServerFails } from '../../data/use-status.ts'
import { worker } from '../../data/worker.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PORTAL_TITLE } from '../page/portal-title.ts'
import { useStartWaits } from '../page/use-app-ready.ts'
import { StuckLink } from '../page/stuck-link.tsx'
import { useTitle } from '../page/use-title.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Returns whether a device without data cannot load it now, and this has lasted as long as the connection bar waits. */
export function useFirstLoadFailed(): boolean {
  const arrived = useFirstSyncDone()
  const connection = useConnection()
  const serverFails = useServerFails()
  // When signed out or outdated, the student must act: the connection bar says how.
  const waits = !arrived && connection !== 'signed-out' && connection !== 'outdated' && (connection === 'offline' || serverFails)
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLasted(true), BAR_DELAY)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [waits])
  return waits && lasted
}

/** Replaces each screen of a new device whose first load failed. The screen appears by itself once the load succeeds. */
export function FirstLoadFailed() {
  const serverFails = useServerFails()
  useTitle('Not loaded')
  useStartWaits(true)
  const behindPortal = usePortalUrl() !== null
  const [title, text] = behindPortal
    ? [PORTAL_TITLE, 'Sign in to the network first. Then Friendioo loads your data.']
    : serverFails
      ? ['Friendioo isn’t answering', 'Retrying automatically. The page opens as soon as it answers.']
      : ['Nothing is on this device yet', 'Connect once to load your data. After that, Friendioo works offline.']
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <h1 className="sr-only">Not loaded</h1>
      <div role="status">
        <EmptyState
          title={title}
          text={text}
          action={
            <Button
              onClick={() =>
                void worker.handleWindowEvent('online').catch(logUnless(isDataError, 'The worker could not be asked to try again'))
              }
            >
              Try again
            </Button>
          }
        />
        <StuckLink />
      </div>
    </div>
  )
}
