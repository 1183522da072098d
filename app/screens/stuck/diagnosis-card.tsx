import {
  CircleAlert,
  CircleCheck,
  CloudOff,
  HardDrive,
  LogIn,
  RefreshCw,
  RotateCcw,
  ServerCrash,
  Wifi,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signInUrl } from '../../shell/page/sign-in-url.ts'
import { update } from '../../shell/update/update-state.ts'
import type { Cause, Diagnosis } from './diagnosis.ts'

const PICTURE: Record<Cause, LucideIcon> = {
  portal: Wifi,
  'signed-out': LogIn,
  outdated: RefreshCw,
  'no-data': HardDrive,
  storage: HardDrive,
  server: ServerCrash,
  offline: CloudOff,
  refused: CircleAlert,
  newer: RefreshCw,
  sending: RotateCcw,
  nothing: CircleCheck,
}

interface Props {
  diagnosis: Diagnosis
  portalUrl: string | null
  /** True if there is something to send. */
  waits: boolean
  /** Sends what waits, and looks again. */
  sendNow: () => Promise<void>
  /** Opens the list of what waits. */
  view: () => void
}

/** The diagnosis in words, with the one thing to do. */
export function DiagnosisCard({ diagnosis: { cause, title, text }, portalUrl, waits, sendNow, view }: Props) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendNow()
    setBusy(false)
  }
  const main = mainAction()
  return (
    <section aria-labelledby="diagnosis" className="card p-4 rail:p-5">
      <div role="status" className="flex items-start gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-waiting text-on-waiting">
          <Icon of={PICTURE[cause]} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="diagnosis" className="text-lg leading-6 font-bold tracking-snug text-balance">
            {title}
          </h2>
          <p className="mt-0.5 text-pretty text-muted">{text}</p>
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2 rail:ps-14.5">
        {main}
        <Button
          look={main ? 'outline' : 'primary'}
          className={main ? '' : 'flex-1 rail:flex-none'}
          busy={busy && (waits ? 'Sending...' : 'Checking...')}
          onClick={() => void send()}
        >
          <Icon of={RotateCcw} size={16} />
          {waits ? 'Send now' : 'Check again'}
        </Button>
      </div>
    </section>
  )

  function mainAction(): ReactNode {
    const look = buttonClass('primary', 'medium', 'flex-1 rail:flex-none')
    if (cause === 'portal' && portalUrl !== null)
      return (
        <a href={portalUrl} target="_blank" rel="noreferrer" className={look}>
          Open its sign-in page
        </a>
      )
    if (cause === 'signed-out')
      return (
        <a href={signInUrl('/stuck')} className={look}>
          Sign In
        </a>
      )
    if (cause === 'outdated' || cause === 'newer' || cause === 'no-data')
      return (
        <Button className="flex-1 rail:flex-none" onClick={() => update.getState().apply()}>
          Reload
        </Button>
      )
    if (cause === 'refused')
      return (
        <Button className="flex-1 rail:flex-none" onClick={view}>
          View changes
        </Button>
      )
    return null
  }
}
