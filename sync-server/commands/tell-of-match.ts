import { MATCHES_TOLD, MATCH_TOLD_EVERY } from '../../schemas/constants.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import type { Context } from './context.ts'
import { NOTICE } from './notices.ts'
import { notify } from './notify.ts'

/**
 * Somebody came to a campus, or said what they study there: those who study the same in the same year hear of it, once of each,
 * a bounded number of them and none too often: the first week of a year must not fill anybody's list (docs/decisions/0018).
 */
export async function tellOfMatch(tx: Tx, before: StudentRecord, after: StudentRecord, ctx: Pick<Context, 'now' | 'bus'>): Promise<void> {
  const same = before.campusId === after.campusId && before.program === after.program && before.year === after.year
  if (same || after.program === '' || after.year === '') return
  for (const { id } of await tx.students.alike(after, MATCHES_TOLD)) {
    const last = await tx.notifications.newest(id, 'academic_match')
    if (last === null || ctx.now() - last.timestamp >= MATCH_TOLD_EVERY) await notify(tx, ctx, id, NOTICE.match(after))
  }
}
