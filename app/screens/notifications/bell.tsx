import { Bell as BellIcon, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useLive } from '../../data/use-live.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { badgeText } from '../../../schemas/rules/badge-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NotificationAnnouncer } from './notification-announcer.tsx'

const NotificationsSheet = lazySheet(async () => (await import('./notifications-sheet.tsx')).NotificationsSheet)

/**
 * Shows the number of unread notifications and opens their list (spec §2, Notification dropdown). It is crossed out while the student
 * wants to hear nothing.
 */
export function Bell() {
  const [open, setOpen] = useState(false)
  const unread = useLive('notifications', null, (view) => view?.unread)
  const isSilent = useIsSilent()
  const name = isSilent ? 'Notifications, quiet now' : 'Notifications'
  return (
    <>
      <IconButton
        icon={isSilent ? BellOff : BellIcon}
        iconSize={24}
        name={unread ? `${name}, ${badgeText(unread)} unread` : name}
        count={unread ?? 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <NotificationAnnouncer unread={unread} />
      {open && <NotificationsSheet onClose={() => setOpen(false)} />}
    </>
  )
}
