import type { StudentId } from '../../schemas/ids.ts'
import { listText } from '../../schemas/list-text.ts'
import { conflict } from '../command-error.ts'
import { viewerOf } from '../queries/viewer.ts'
import { seesStudent } from '../queries/visibility.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { nameInSentence } from './notify/notification-parts.ts'

/**
 * Throws 409 if one of the invitees has not answered many invitations of this student, also to groups that are gone (ADR 0119). Ids that
 * belong to nobody count, too. The message names only students whom this student sees.
 */
export async function refuseUnanswered(tx: WriteTx, me: StudentRecord, invitees: readonly StudentId[], ctx: Context): Promise<void> {
  const full = invitees.filter((invitee) => ctx.invitations?.isFull(me.id, invitee))
  if (full.length === 0) return
  const { blocked } = await viewerOf(tx, me)
  const names = []
  for (const student of await tx.students.byIds(full)) if (await seesStudent(tx, me, student, blocked)) names.push(nameInSentence(student))
  const who = names.length === full.length ? listText(names) : 'one of these students'
  throw conflict('too-many-invitations', `Earlier invitations to ${who} are unanswered. Create the group without inviting them again.`)
}
