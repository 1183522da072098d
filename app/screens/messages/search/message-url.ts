import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { FoundMessage } from '../../../data/views.ts'

/** Returns the address of a message: its place in the chat. A message that is not sent yet is at the foot of its chat. */
export function messageUrl({ partnerId, position }: FoundMessage): string {
  return `/messages?with=${partnerId}${position === UNSENT_POSITION ? '' : `&at=${position}`}`
}
