import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Connection, PendingChangeView } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signInUrl } from '../page/sign-in-url.ts'
import { update } from '../update/update-state.ts'

interface Props {
  connection: Connection
  /** The first change in the outbox. */
  first: PendingChangeView | undefined
  retry: (row: PendingChangeView) => void
  onClose: () => void
}

/** The buttons below the list of pending changes: Close, and if possible one that gets them sent. */
export function PendingChangesFooter({ connection, first, retry, onClose }: Props) {
  const { pathname, search } = useLocation()
  const more = next()
  return (
    <div className={`grid gap-2.5 ${more ? 'grid-cols-2' : ''}`}>
      <Button look="outline" onClick={onClose}>
        Close
      </Button>
      {more}
    </div>
  )

  function next(): ReactNode {
    if (!first) return null
    switch (connection) {
      case 'signed-out':
        return (
          <a href={signInUrl(pathname + search)} className={buttonClass('soft')}>
            Sign In
          </a>
        )
      case 'outdated':
        return (
          <Button look="soft" onClick={() => update.getState().apply()}>
            Reload
          </Button>
        )
      case 'offline':
      case 'syncing':
      case 'online':
        return (
          <Button look="soft" onClick={() => retry(first)}>
            <Icon of={RotateCcw} />
            Try now
          </Button>
        )
    }
  }
}
