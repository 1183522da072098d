import { BellOff, BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { enablePush } from './enable-push.ts'

/**
 * A floating button while notifications are supported but not granted (spec §2). Where the browser blocks them it leads to how to
 * allow them.
 */
export function PushBell({ isBlocked }: { isBlocked: boolean }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    await enablePush()
    setBusy(false)
  }
  return (
    <button
      type="button"
      aria-label={isBlocked ? 'Notifications are blocked' : 'Enable notifications'}
      disabled={busy}
      onClick={() => (isBlocked ? void navigate('/profile/notifications') : void enable())}
      className="press pointer-events-auto grid size-13 place-items-center rounded-full bg-accent text-on-accent shadow-float"
    >
      {busy ? <Spinner /> : <Icon of={isBlocked ? BellOff : BellPlus} size={24} />}
    </button>
  )
}
