import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { Delivery } from '../../schemas/rules/delivery.ts'
import { Icon } from './icon.tsx'

const LOOK = {
  sending: { icon: Clock, says: 'Sending' },
  queued: { icon: Clock, says: 'Waiting to send' },
  failed: { icon: CircleAlert, says: 'Not sent' },
  sent: { icon: Check, says: 'Sent' },
  delivered: { icon: CheckCheck, says: 'Delivered' },
  read: { icon: CheckCheck, says: 'Read' },
} as const satisfies Record<Delivery, unknown>

/**
 * Shows the delivery status of the student's own message, for the eye and for screen readers. One element, because a long chat
 * has thousands.
 */
export function Ticks({ state, size = 14, readClass = 'text-lamp' }: { state: Delivery; size?: 14 | 16; readClass?: string }) {
  const { icon, says } = LOOK[state]
  return <Icon of={icon} says={says} size={size} className={state === 'read' ? readClass : ''} />
}
