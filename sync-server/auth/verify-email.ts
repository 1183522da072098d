import type { StudentId } from '../../schemas/ids.ts'
import { campusOfAddress } from '../../schemas/rules/campus.ts'
import type { Account } from '../../schemas/student.ts'
import type { Context } from '../commands/context.ts'
import { isActive } from '../account-status.ts'
import { saveStudent } from '../commands/publish/save-student.ts'
import { account } from '../queries/card.ts'
import type { Store, StudentRecord } from '../store/store.ts'
import { takeCode, toVerify } from './code.ts'

/**
 * The code came back: the address is the student's, shows as verified, and signs in from now on (ADR 0009). Null
 * where the code is not right, and where somebody else has shown the address to be theirs, which is nobody's business.
 */
export async function verifyEmail(store: Store, student: StudentId, email: string, code: string, ctx: Pick<Context, 'now' | 'hub'>): Promise<Account | null> {
  return store.write(async (tx) => {
    if (!(await takeCode(tx, toVerify(student, email), code, ctx.now()))) return null
    const owner = await tx.students.byEmail(email)
    const me = await tx.students.byId(student)
    if (!me || !isActive(me) || (owner && owner.id !== student)) return null
    const next = { ...me, email, signInEmail: email, emailVerified: true, ...campusAfter(me, email), updatedAt: ctx.now() }
    await saveStudent(tx, me, next, ctx)
    return account((await tx.students.byId(student))!)
  })
}

/**
 * A campus that an address has proven goes with it; one that was given otherwise (a demo campus, an issuer's) stays
 * (ADR 0021). One by invitation gives way to what an address proves, not to one that proves nothing (0036).
 */
function campusAfter({ campusId, campusInvited, signInEmail }: StudentRecord, email: string): Pick<StudentRecord, 'campusId' | 'campusInvited'> {
  const proven = campusOfAddress(email)
  if (campusInvited) return proven === null ? { campusId, campusInvited } : { campusId: proven, campusInvited: false }
  return { campusId: campusId === null || campusId === campusOfAddress(signInEmail) ? proven : campusId, campusInvited }
}
