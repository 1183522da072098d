import { withAvailability } from '../../schemas/commands/registry.ts'
import type { Account, AvailabilityUpdate, AvailabilityStamps } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { scheduleEnd } from './end-availability.ts'
import { broadcastCard, publishProfile } from './publish/publish-profile.ts'

/**
 * Changes my availability. Each part counts only if it was composed no earlier than the stored one. Otherwise a phone that
 * reconnects would undo a newer change of the laptop (architecture.md section 6); the command succeeds in both cases.
 */
export async function setAvailability(tx: WriteTx, me: StudentRecord, input: AvailabilityUpdate, ctx: Context): Promise<Account> {
  const availabilityComposedAt = trusted(me.availabilityComposedAt, ctx.now())
  const changed: StudentRecord = { ...me, ...withAvailability({ ...me, availabilityComposedAt }, input, ctx.composedAt, ctx.utcOffset) }
  if (JSON.stringify(changed) === JSON.stringify(me)) return account(me)
  const next = { ...changed, updatedAt: ctx.now() }
  await tx.students.put(next)
  await scheduleEnd(tx, next)
  broadcastCard(tx, next, await publishProfile(tx, next), ctx)
  return account(next)
}

/**
 * Ignores stamps that are ahead of the clock: the clock was wrong and has gone back since then (hardening F06). Otherwise every
 * new update would count as older until the clock reaches such a stamp.
 */
function trusted(stamps: AvailabilityStamps, now: number): AvailabilityStamps {
  const past = (stamp: number) => (stamp > now ? 0 : stamp)
  return { status: past(stamps.status), location: past(stamps.location), subjects: past(stamps.subjects) }
}
