import { withAvailability } from '../../schemas/commands.ts'
import type { Account, AvailabilityChange, AvailabilityStamps } from '../../schemas/student.ts'
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
  const availabilityComposedAt = trusted(me.availabilityComposedAt, ctx.now())
  const changed: StudentRecord = { ...me, ...withAvailability({ ...me, availabilityComposedAt }, input, ctx.composedAt, ctx.utcOffset) }
  if (JSON.stringify(changed) === JSON.stringify(me)) return me
  const next = { ...changed, updatedAt: ctx.now() }
  await tx.students.put(next)
  await tellOfCard(tx, next)
  // It goes to the own campus only: the card is the one shown there.
  const frame = { type: 'availabilityUpdate', userId: next.id, user: wireStudent(card(next, next), next, ctx.bus, ctx.now()) } as const
  if (next.campusId !== null) tx.afterCommit(() => ctx.bus.sendCampus(next.campusId!, next.id, frame))
  return next
}

/**
 * Stamps are never ahead of the clock that gave them: where one is, that clock was wrong and has gone back since
 * (hardening F06). It says nothing, or whatever is composed from now on would count for older until that time comes again.
 */
function trusted(stamps: AvailabilityStamps, now: number): AvailabilityStamps {
  const past = (stamp: number) => (stamp > now ? 0 : stamp)
  return { status: past(stamps.status), location: past(stamps.location), subjects: past(stamps.subjects) }
}

/** My account and my public card changed. */
export async function tellOfCard(tx: Tx, student: StudentRecord): Promise<void> {
  tx.tell(READERS.account(student), 'account', student.id)
  tx.tell(READERS.card(student, await tx.students.elsewhere(student.id, student.campusId)), 'students', student.id)
}
