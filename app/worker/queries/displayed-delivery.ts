import type { Message } from '../../../schemas/message.ts'
import type { SharedState } from '../tabs/shared-state.ts'

/**
 * What the bubble of a message says. Before the server has it: sending where it can go at once to somebody who is online,
 * queued otherwise (clarification D5).
 */
export function displayedDelivery(message: Pick<Message, 'deliveryStatus' | 'toUserId'>, live: SharedState): Message['deliveryStatus'] {
  if (message.deliveryStatus !== 'queued' && message.deliveryStatus !== 'sending') return message.deliveryStatus
  return live.connected && live.online.includes(message.toUserId) ? 'sending' : 'queued'
}
