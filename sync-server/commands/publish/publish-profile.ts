import { card } from '../../queries/card.ts'
import { audienceOf, type Audience } from '../../queries/visibility.ts'
import { toApiStudent } from '../../queries/api-shapes.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/** Publishes a changed account and its public card. Returns the card's audience. */
export async function publishProfile(tx: WriteTx, student: StudentRecord): Promise<Audience> {
  const audience = await audienceOf(tx, student)
  tx.publish(FEEDS_FOR.account(student), 'account', student.id)
  tx.publish(FEEDS_FOR.card(audience), 'students', student.id)
  return audience
}

/**
 * Sends the frame that replaces the displayed profile (spec §7). Only to the student's own campus, because the frame has the card
 * as that campus sees it. Like all frames it has the connection, whatever the status (clarification I3).
 */
export function broadcastCard(tx: WriteTx, student: StudentRecord, audience: Audience, { hub, now }: Pick<Context, 'hub' | 'now'>): void {
  const { campusId } = student
  if (campusId === null) return
  const shown = toApiStudent(card(student, student), student, hub, now())
  const frame = { type: 'availabilityUpdate', userId: student.id, user: { ...shown, isOnline: hub.isConnected(student.id) } } as const
  tx.afterCommit(() => hub.broadcast(audience, frame, campusId))
}
