import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { usePush } from '../../data/push/use-push.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { popups } from '../popups/popups.ts'
import { enablePush } from './enable-push.ts'

/**
 * A floating button while notifications are supported but not granted (spec §2). Where the browser blocks them it leads to how to
 * allow them; a crossed bell would read as a way to mute. There is none while the prompt says the same, and while the student wants to
 * hear nothing.
 */
export function PushBell() {
  const { state } = usePush()
  const isPrompted = useStore(popups, ({ shown }) => shown === 'push-prompt')
  const isSilent = useIsSilent()
  if (isPrompted || isSilent || (state !== 'default' && state !== 'blocked')) return null
  return <Bell isBlocked={state === 'blocked'} />
}

function Bell({ isBlocked }: { isBlocked: boolean }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const enable = async () => {
    if (busy) return
    setBusy(true)
    await enablePush()
    setBusy(false)
  }
  return (
    <button
      type="button"
      title={isBlocked ? 'Notifications are blocked. See how to allow them' : 'Enable notifications'}
      aria-disabled={busy}
      onClick={() => (isBlocked ? void navigate('/profile/notifications') : void enable())}
      className="press pointer-events-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-float"
    >
      {busy ? <Spinner /> : <Icon of={BellPlus} />}
    </button>
  )
}
