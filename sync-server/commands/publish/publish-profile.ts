import { card } from '../../queries/card.ts'
import { audienceOf, type Audience } from '../../queries/visibility.ts'
import { wireStudent } from '../../queries/api-shapes.ts'
import type { StudentRecord, Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { READERS } from './feed-routing.ts'

/** My account and my public card changed. Answers who sees it. */
export async function tellOfCard(tx: Tx, student: StudentRecord): Promise<Audience> {
  const audience = await audienceOf(tx, student)
  tx.tell(READERS.account(student), 'account', student.id)
  tx.tell(READERS.card(audience), 'students', student.id)
  return audience
}

/** The frame that replaces the displayed profile (spec §7). To the own campus only: the card in it is the one shown there. */
export function showCard(tx: Tx, student: StudentRecord, audience: Audience, { bus, now }: Pick<Context, 'bus' | 'now'>): void {
  const { campusId } = student
  if (campusId === null) return
  const frame = { type: 'availabilityUpdate', userId: student.id, user: wireStudent(card(student, student), student, bus, now()) } as const
  tx.afterCommit(() => bus.show(audience, frame, campusId))
}
