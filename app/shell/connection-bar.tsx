import { Check, CloudOff, LogIn, RefreshCw, type LucideIcon } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router'
import { SECOND } from '../../schemas/constants.ts'
import { useLive } from '../data/use-live.ts'
import { Icon } from '../ui/icon.tsx'
import { nextConnection, type Phase } from './connection-phase.ts'
import { connectionWords } from './connection-words.ts'
import { signInAddress } from './sign-in-address.ts'

/** A failure has to last so long before it is said. */
const OFFLINE_AFTER = 3 * SECOND
const CAUGHT_UP_SHOWN = 2 * SECOND

const PICTURE: Record<Phase, LucideIcon> = {
  quiet: Check,
  offline: CloudOff,
  sending: RefreshCw,
  'caught-up': Check,
  'signed-out': LogIn,
  outdated: RefreshCw,
}

/** Says what the network does, at the thumb, over the page. Always in the document; mostly it says nothing. */
export function ConnectionBar() {
  const status = useLive('status', null)
  const session = useLive('session', null)
  const { pathname, search } = useLocation()
  const [{ phase }, tell] = useReducer(nextConnection, { phase: 'quiet', connection: 'syncing', pending: 0 })

  const connection = status?.connection ?? 'syncing'
  const pending = status?.pending ?? 0
  useEffect(() => tell({ type: 'status', connection, pending }), [connection, pending])
  useEffect(() => {
    const wait = connection === 'offline' ? OFFLINE_AFTER : phase === 'caught-up' ? CAUGHT_UP_SHOWN : null
    if (wait === null) return
    const timer = setTimeout(() => tell({ type: 'waited' }), wait)
    return () => clearTimeout(timer)
  }, [connection, phase])

  const words = session?.student ? connectionWords(phase, pending, session.inMemory) : null
  const says = words !== null
  useEffect(() => {
    document.documentElement.toggleAttribute('data-connection-says', says)
  }, [says])
  const overComposer = pathname === '/messages' && new URLSearchParams(search).has('with')
  return (
    <div
      role="status"
      data-connection={connection}
      data-pending={pending}
      data-over={overComposer ? 'composer' : 'navigation'}
      className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--dock-bottom,0px)+var(--safe-b)+8px)] z-30 rail:inset-x-auto rail:start-4 rail:bottom-23 rail:w-50"
    >
      {words && (
        <div className="rise pointer-events-auto mx-auto flex min-h-12 max-w-150 items-center gap-x-2.5 rounded-md bg-waiting py-1.5 ps-3.5 pe-1.5 text-on-waiting shadow-float rail:flex-wrap rail:py-3 rail:ps-3 rail:pe-3 rail:shadow-none">
          <Icon of={PICTURE[phase]} />
          <div className="min-w-0 flex-1">
            <p className="font-[620]">
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
          {phase === 'signed-out' && (
            <a href={signInAddress(pathname + search)} className={ACTION}>
              Sign In
            </a>
          )}
          {phase === 'outdated' && (
            <button type="button" onClick={() => location.reload()} className={ACTION}>
              Reload
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const ACTION =
  'press hit-4 grid min-h-9 place-items-center rounded-sm bg-(--color-wash) px-3 text-xs font-[620] focus-visible:outline-on-waiting rail:mt-2 rail:w-full'
