import { Clock } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Appears after 3 s: a change that is sent sooner never shows as waiting. */
const DELAYED_APPEARANCE = 'animate-[appear_1ms_3s_both]'

/**
 * Shows that a change of this group has not been sent.
 *
 * @param sends true if a command would probably be sent at once
 */
export function WaitingBadge({ sends }: { sends: boolean }) {
  return (
    <span className={sends ? DELAYED_APPEARANCE : ''}>
      <Badge look="quiet">
        <Icon of={Clock} size={14} />
        Waiting to send
      </Badge>
    </span>
  )
}
