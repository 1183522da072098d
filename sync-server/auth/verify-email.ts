import type { StudentId } from '../../schemas/ids.ts'
import { campusOfAddress } from '../../schemas/rules/campus.ts'
import type { Account } from '../../schemas/student.ts'
import type { Context } from '../commands/context.ts'
import { isActive } from '../account-status.ts'
import { saveStudent } from '../commands/save-student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { offerUndo, type UndoOffer } from './address-undo.ts'
import { takeCode, toVerify } from './code.ts'
import { requireLiveSession } from '../auth-session.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Checks the code and makes the address the student's: shown as verified and used to sign in (ADR 0009). The address that signed in
 * before gets a mail and can undo it (ADR 0059). Returns null for a wrong code, and also if the address is verified by another student,
 * which must stay private. Throws 401 if the session has ended.
 */
export async function verifyEmail(
  store: Store,
  { student, signIn }: { student: StudentId; signIn: string },
  email: string,
  code: string,
  ctx: Pick<Context, 'now' | 'hub'> & UndoOffer,
): Promise<Account | null> {
  return store.write(async (tx) => {
    await requireLiveSession(tx, signIn, ctx.now())
    if (!(await takeCode(tx, toVerify(student, email), code, ctx.now()))) return null
    const owner = await tx.students.byEmail(email)
    const me = await tx.students.byId(student)
    if (!me || !isActive(me) || (owner && owner.id !== student)) return null
    const next = { ...me, email, signInEmail: email, emailVerified: true, ...campusAfter(me, email), updatedAt: ctx.now() }
    await saveStudent(tx, me, next, ctx)
    if (me.signInEmail !== email) await offerUndo(tx, me, ctx)
    return account(defined(await tx.students.byId(student)))
  })
}

/**
 * Returns the campus after an address change. A campus that the old address proved is replaced; one from a demo or an issuer stays
 * (ADR 0021). A campus by invitation is replaced only if the new address proves one (ADR 0036).
 */
function campusAfter(
  { campusId, campusInvited, signInEmail }: StudentRecord,
  email: string,
): Pick<StudentRecord, 'campusId' | 'campusInvited'> {
  const proven = campusOfAddress(email)
  if (campusInvited) return proven === null ? { campusId, campusInvited } : { campusId: proven, campusInvited: false }
  return { campusId: campusId === null || campusId === campusOfAddress(signInEmail) ? proven : campusId, campusInvited }
}
