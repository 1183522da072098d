import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { PushState } from '../../../data/push/push-state.ts'
import { useIsSilent } from '../../../data/time/use-is-silent.ts'
import { usePush } from '../../../data/push/use-push.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SettingRow } from '../setting-row.tsx'

const VALUE: Record<PushState, string> = {
  default: 'Off',
  on: 'On',
  off: 'Off',
  blocked: 'Blocked',
  'home-screen': 'Off',
  private: 'Off',
  unsupported: 'Not on this device',
}

/** Leads from Profile Settings to the settings of notifications, and shows how this device stands, or that it is quiet now. */
export function NotificationsEntry() {
  const navigate = useNavigate()
  const { state } = usePush()
  const isSilent = useIsSilent()
  return (
    <SettingRow name="Notifications" onClick={() => void navigate('/profile/notifications')}>
      <span className="text-muted">{isSilent ? 'Quiet now' : VALUE[state]}</span>
      <Icon of={ChevronRight} className="rtl:-scale-x-100" />
    </SettingRow>
  )
}
