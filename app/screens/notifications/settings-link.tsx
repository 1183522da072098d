import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { isPaused, isQuiet } from '../../../schemas/rules/quiet-hours.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { sentenceTime } from '../../ui/meeting-time.ts'

/**
 * Opens the settings of what is pushed, and when, and says that it is quiet now: a student whom notifications disturb looks for that here.
 */
export function SettingsLink({ onLeave }: { onLeave: (path: string) => void }) {
  const path = '/profile/notifications'
  const now = useNow()
  const settings = useLive('me', null, (me) => me?.notificationSettings)
  const isSilent = useIsSilent()
  const until = settings?.pausedUntil ?? 0
  // A pause that ends within the quiet hours is not the end of the quiet.
  const ends = isPaused(until, now) && !isQuiet(settings?.quietHours ?? null, until)
  const quiet = ends ? `Quiet until ${sentenceTime(until, now)}` : 'Quiet hours now'
  return (
    <Link
      to={path}
      className="flex min-h-13 items-center gap-2.5 px-3.5 py-2 text-sm font-semibold text-accent outline-offset-[-2px] hover:bg-sunken/60"
      onClick={(event) => {
        // The student opens it in another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onLeave(path)
      }}
    >
      <Icon of={Settings} />
      <span>
        Notification settings
        {isSilent && <span className="block text-xs font-normal text-muted">{quiet}</span>}
      </span>
    </Link>
  )
}
