import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { FoundMessage } from '../../../data/views.ts'

/** Where a message stands: its address. One that is not sent yet stands at the foot of its chat. */
export function messageUrl({ partnerId, position }: FoundMessage): string {
  return `/messages?with=${partnerId}${position === UNSENT_POSITION ? '' : `&at=${position}`}`
}
