import type { Message } from '../../../schemas/message.ts'
import type { SharedState } from '../tabs/shared-state.ts'

/**
 * Returns the delivery status that the bubble of a message shows. Before the server has the message, that is `sending` if the
 * socket is open and the receiver is online, else `queued` (clarification D5).
 */
export function displayedDelivery(message: Pick<Message, 'deliveryStatus' | 'toUserId'>, shared: SharedState): Message['deliveryStatus'] {
  if (message.deliveryStatus !== 'queued' && message.deliveryStatus !== 'sending') return message.deliveryStatus
  return shared.connected && shared.online.includes(message.toUserId) ? 'sending' : 'queued'
}
