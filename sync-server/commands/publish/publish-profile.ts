import { card } from '../../queries/card.ts'
import { audienceOf, type Audience } from '../../queries/visibility.ts'
import { toApiStudent } from '../../queries/api-shapes.ts'
import type { StudentRecord, WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/** My account and my public card changed. Answers who sees it. */
export async function publishProfile(tx: WriteTx, student: StudentRecord): Promise<Audience> {
  const audience = await audienceOf(tx, student)
  tx.publish(FEEDS_FOR.account(student), 'account', student.id)
  tx.publish(FEEDS_FOR.card(audience), 'students', student.id)
  return audience
}

/** The frame that replaces the displayed profile (spec §7). To the own campus only: the card in it is the one shown there. */
export function broadcastCard(tx: WriteTx, student: StudentRecord, audience: Audience, { hub, now }: Pick<Context, 'hub' | 'now'>): void {
  const { campusId } = student
  if (campusId === null) return
  const frame = { type: 'availabilityUpdate', userId: student.id, user: toApiStudent(card(student, student), student, hub, now()) } as const
  tx.afterCommit(() => hub.broadcast(audience, frame, campusId))
}
