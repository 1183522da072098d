import type { StudentId } from '../../schemas/ids.ts'
import { card } from '../queries/card.ts'
import { wireStudent } from '../queries/wire.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'

/** My account and my public card changed. Answers who of other campuses was told, too. */
export async function tellOfCard(tx: Tx, student: StudentRecord): Promise<StudentId[]> {
  const elsewhere = await tx.students.elsewhere(student.id, student.campusId)
  tx.tell(READERS.account(student), 'account', student.id)
  tx.tell(READERS.card(student, elsewhere), 'students', student.id)
  return elsewhere
}

/** The frame that replaces the displayed profile (spec §7). To the own campus only: the card in it is the one shown there. */
export function showCard(tx: Tx, student: StudentRecord, { bus, now }: Pick<Context, 'bus' | 'now'>): void {
  const { campusId } = student
  if (campusId === null) return
  const frame = { type: 'availabilityUpdate', userId: student.id, user: wireStudent(card(student, student), student, bus, now()) } as const
  tx.afterCommit(() => bus.sendCampus(campusId, student.id, frame))
}
