import { withAvailability } from '../../schemas/commands.ts'
import type { Account, AvailabilityChange } from '../../schemas/student.ts'
import { card } from '../queries/card.ts'
import { wireStudent } from '../queries/wire.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'

/**
 * Changes my availability. Each part counts only if it was composed no earlier than what stands, so that a phone that
 * comes back does not undo the laptop's newer word (design.md section 6); either way it is a success.
 */
export async function setAvailability(tx: Tx, me: StudentRecord, input: AvailabilityChange, ctx: Context): Promise<Account> {
  const changed: StudentRecord = { ...me, ...withAvailability(me, input, ctx.composedAt, ctx.utcOffset) }
  if (JSON.stringify(changed) === JSON.stringify(me)) return me
  const next = { ...changed, updatedAt: ctx.now() }
  await tx.students.put(next)
  await tellOfCard(tx, next)
  const frame = { type: 'availabilityUpdate', userId: next.id, user: wireStudent(card(next), next, ctx.bus, ctx.now()) } as const
  if (next.campusId !== null) tx.afterCommit(() => ctx.bus.sendCampus(next.campusId!, next.id, frame))
  return next
}

/** My account and my public card changed. */
export async function tellOfCard(tx: Tx, student: StudentRecord): Promise<void> {
  tx.tell(READERS.account(student), 'account', student.id)
  tx.tell(READERS.card(student, await tx.students.elsewhere(student.id, student.campusId)), 'students', student.id)
}
