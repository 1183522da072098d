import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { unreadMessages } from '../../../schemas/rules/badge-count.ts'
import { useLive } from '../../data/use-live.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * Leads to the unread messages, which the bell does not count: the tab Messages does. A student who looks for news here must not
 * read that there is none.
 */
export function UnreadMessagesRow({ onLeave }: { onLeave: (path: string) => void }) {
  const path = '/messages'
  const unread = useLive('conversations', null, (all) => (all ? unreadMessages(all) : 0))
  if (unread === 0) return null
  return (
    <Link
      to={path}
      className="flex items-center gap-3 border-b border-line py-3 ps-3.5 pe-8.5 text-sm font-bold outline-offset-[-2px] hover:bg-sunken/60"
      onClick={(event) => {
        // The student opens it in another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onLeave(path)
      }}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
        <Icon of={MessageCircle} />
      </span>
      {unread === 1 ? '1 unread message' : `${unread} unread messages`}
    </Link>
  )
}
