import { isConfirmed } from '../../../../schemas/rules/delivery.ts'
import type { ChatMessage } from '../../../data/views.ts'

/** A moment in the life of a message, epoch ms; null: not yet. */
export interface Moment {
  name: 'Written' | 'Sent' | 'Delivered' | 'Read'
  at: number | null
}

/** Minimum time between writing and sending for which both are shown, ms: a shorter one looks the same to people. */
const SAME_TIME_MAX = 60_000

/**
 * Returns what is known of when a message was written, sent, delivered and read. Of another student's message only the first two: when
 * this device received it is no news to its reader. Empty for a message that was not sent.
 */
export function momentsOf({ createdAt, composedAt, deliveryStatus, deliveredAt, readAt }: ChatMessage, mine: boolean): Moment[] {
  if (!isConfirmed(deliveryStatus)) return []
  const moments: Moment[] = createdAt - composedAt >= SAME_TIME_MAX ? [{ name: 'Written', at: composedAt }] : []
  moments.push({ name: 'Sent', at: createdAt })
  if (mine) moments.push({ name: 'Delivered', at: deliveredAt ?? readAt }, { name: 'Read', at: readAt })
  return moments
}
