import { Check, CircleAlert, CircleCheck, Clock, CloudOff, LogIn, RefreshCw, type LucideIcon } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { hasBackgroundSync } from '../../data/startup/background-sync.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection, useIsClosed, usePortalUrl, useServerFails } from '../../data/use-status.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { nextConnection, nextWait, type BarPhase } from './connection-phase.ts'
import { connectionText } from './connection-text.ts'
import { hasTabs } from '../page/navigation-tabs.ts'
import { lazySheet } from '../lazy/lazy-sheet.tsx'
import { signInUrl } from '../page/sign-in-url.ts'
import { STUCK } from '../page/stuck-path.ts'
import { isInUse } from '../page/use-app-ready.ts'
import { update } from '../update/update-state.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useBarHeight } from './use-bar-height.ts'

const WaitingSheet = lazySheet(async () => (await import('../pending-changes/pending-changes-sheet.tsx')).PendingChangesSheet)

const PICTURE: Record<BarPhase, LucideIcon> = {
  closed: CircleAlert,
  quiet: Check,
  'needs-you': CircleAlert,
  waiting: Clock,
  offline: CloudOff,
  sending: RefreshCw,
  'caught-up': CircleCheck,
  'signed-out': LogIn,
  outdated: RefreshCw,
}

/** Slate is calm, red needs the student, and green is good news. */
const LOOK: Partial<Record<BarPhase, string>> = {
  'needs-you': 'bg-danger-soft text-danger-text [--color-waiting-meta:var(--color-danger-text)] [--dock-button:var(--color-raised)]',
  'caught-up': 'bg-success-soft text-success-text',
}
const SLATE = 'bg-waiting text-on-waiting [--dock-button:var(--color-wash)]'

/**
 * Shows the connection and the pending changes, within reach of the thumb, over the page. It is always in the document, and
 * mostly empty.
 */
export function ConnectionBar() {
  const session = useLive('session', null)
  const { pathname, search } = useLocation()
  const [state, dispatch] = useReducer(nextConnection, { phase: 'quiet', connection: 'syncing', pending: 0, refused: 0, next: null })
  const [viewing, setViewing] = useState(false)

  const connection = useConnection() ?? 'syncing'
  const pending = useLive('status', null, (status) => status?.pending ?? 0)
  const serverFails = useServerFails()
  const portalUrl = usePortalUrl()
  const refused = useLive('status', null, (status) => status?.refused ?? 0)
  const next = useLive('pendingChanges', null, (rows) => rows?.find((row) => !row.refused)?.id ?? null)
  useEffect(() => dispatch({ type: 'status', connection, pending, refused, next }), [connection, pending, refused, next])
  const { in: lookIn, for: lookFor } = nextWait(state) ?? { in: null, for: null }
  useEffect(() => {
    if (lookIn === null) return
    const timer = setTimeout(() => dispatch({ type: 'waited' }), lookIn)
    return () => clearTimeout(timer)
  }, [lookIn, lookFor])

  // The bar does not show this where the page does: on "Something is stuck?", and in place of a screen that shows nothing yet.
  const isClosed = useIsClosed() && isInUse() && pathname !== STUCK
  const phase = isClosed ? 'closed' : state.phase
  const words = session?.student
    ? connectionText(phase, {
        // The counts from which the phase follows: with newer ones the bar could say that 0 changes wait.
        pending: state.pending,
        refused: state.refused,
        inMemory: session.inMemory ?? false,
        sendsClosed: hasBackgroundSync,
        serverFails,
        behindPortal: portalUrl !== null,
      })
    : null
  const says = words !== null
  const text = words ? [words.title, words.count, words.note].filter(Boolean).join('. ') : ''
  const counts = /\d/.test(text)
  const announced = useAnnouncement(phase, text)
  useRootMark('data-connection-says', says)
  const overComposer = pathname === '/messages' && new URLSearchParams(search).has('with')
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, says, overComposer)
  return (
    <>
      <div
        role="status"
        data-connection={connection}
        data-pending={pending}
        data-over={overComposer ? 'composer' : pathname === '/whatsapp-meetup' ? 'foot' : hasTabs(pathname) ? 'navigation' : undefined}
        className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--dock-bottom,0px)+var(--safe-b)+8px)] z-30 rail:inset-x-auto rail:start-4 rail:bottom-23 rail:w-50"
      >
        {words && (
          <div
            ref={bar}
            className={`rise pointer-events-auto mx-auto flex min-h-12 max-w-150 items-center gap-x-2.5 rounded-md py-1.5 ps-3.5 pe-1.5 shadow-float rail:flex-wrap rail:py-3 rail:ps-3 rail:pe-3 rail:shadow-none ${LOOK[phase] ?? SLATE}`}
          >
            {phase === 'sending' ? <Spinner /> : <Icon of={PICTURE[phase]} />}
            {/* The bar shows a count at once; a screen reader announces it a little later. */}
            {counts && <span className="sr-only">{announced}</span>}
            <div aria-hidden={counts} className="min-w-0 flex-1">
              <p className="font-semibold">
                {words.title}
                {words.count && (
                  <>
                    <span className="rail:hidden"> · </span>
                    <span className="rail:block rail:text-xs rail:font-normal rail:text-waiting-meta">{words.count}</span>
                  </>
                )}
              </p>
              {words.note && <p className={`text-xs text-waiting-meta ${words.count ? 'rail:hidden' : ''}`}>{words.note}</p>}
            </div>
            {pending + refused > 0 && !isClosed && (
              <button type="button" aria-label="View changes" aria-haspopup="dialog" onClick={() => setViewing(true)} className={ACTION}>
                View
              </button>
            )}
            {isClosed && (
              <a href={STUCK} className={ACTION}>
                Help
              </a>
            )}
            {/* In a tab of its own: this page stays open, and sends as soon as the network lets it. */}
            {phase === 'offline' && portalUrl !== null && (
              <a href={portalUrl} target="_blank" rel="noreferrer" aria-label="Open the network’s sign-in page" className={ACTION}>
                Open
              </a>
            )}
            {phase === 'signed-out' && (
              <a href={signInUrl(pathname + search)} className={ACTION}>
                Sign In
              </a>
            )}
            {phase === 'outdated' && (
              <button type="button" onClick={() => update.getState().apply()} className={ACTION}>
                Reload
              </button>
            )}
          </div>
        )}
      </div>
      {viewing && <WaitingSheet onClose={() => setViewing(false)} />}
    </>
  )
}

const ACTION =
  'press hit-4 grid min-h-9 place-items-center rounded-sm bg-(--dock-button) px-3 text-xs font-semibold focus-visible:outline-current rail:mt-2 rail:w-full'
