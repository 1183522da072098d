import { Clock } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** What goes out sooner was never waiting. */
const SOON = 'animate-[appear_1ms_3s_both]'

/**
 * What I did about this group has not been sent.
 *
 * @param sends what I do goes out at once, as far as one knows
 */
export function WaitingBadge({ sends }: { sends: boolean }) {
  return (
    <span className={sends ? SOON : ''}>
      <Badge look="quiet">
        <Icon of={Clock} size={14} />
        Waiting to send
      </Badge>
    </span>
  )
}
