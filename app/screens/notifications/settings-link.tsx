import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** Leads to what is pushed, and when: whom the list disturbs looks for quiet here. */
export function SettingsLink({ onLeave }: { onLeave: (path: string) => void }) {
  const path = '/profile/notifications'
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
      Notification settings
    </Link>
  )
}
