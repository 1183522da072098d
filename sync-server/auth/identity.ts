import type { StudentId } from '../../schemas/ids.ts'
import { campusOfIssuer } from '../../schemas/rules/campus.ts'
import { requireActive } from '../account-status.ts'
import { saveStudent } from '../commands/publish/save-student.ts'
import { publishProfile } from '../commands/publish/publish-profile.ts'
import type { Services } from '../services.ts'
import type { StudentRecord, WriteTx } from '../store/store.ts'
import type { Identity } from './issuer.ts'
import { newStudent } from '../student-record.ts'

/**
 * The student whom a provider names (ADR 0040): known by its subject; the first time by the address that it vouches
 * for, if that is one's who has not come by this provider yet; else somebody new. Being let in there proves its campus. Who is
 * suspended does not come in.
 */
export async function studentOfIdentity({ store, now, newId, hub }: Pick<Services, 'store' | 'now' | 'newId' | 'hub'>, identity: Identity): Promise<StudentId> {
  const { issuer, subject } = identity
  const campusId = campusOfIssuer(issuer)
  return store.write(async (tx) => {
    const byName = await tx.identities.studentOf(issuer, subject)
    const byAddress = byName || !identity.emailVerified ? null : await tx.students.byEmail(identity.email!)
    // An address that was given to somebody new since does not open the account of the one before.
    const known = byName ? await tx.students.byId(byName) : byAddress && !(await comesBy(tx, byAddress, issuer)) ? byAddress : null
    if (!known) {
      const student = { ...named(newId() as StudentId, identity, byAddress !== null, now()), campusId }
      await tx.students.put(student)
      await tx.identities.put({ issuer, subject, studentId: student.id })
      await publishProfile(tx, student)
      return student.id
    }
    requireActive(known)
    if (!byName) await tx.identities.put({ issuer, subject, studentId: known.id })
    if (known.campusId !== campusId || known.campusInvited) await saveStudent(tx, known, { ...known, campusId, campusInvited: false, updatedAt: now() }, { now, hub })
    return known.id
  })
}

async function comesBy(tx: WriteTx, { id }: StudentRecord, issuer: string): Promise<boolean> {
  return (await tx.identities.of(id)).some((known) => known.issuer === issuer)
}

/** Somebody new, as the provider tells of them. An address that is not theirs for certain signs nobody in: it can be verified in Profile Settings. */
function named(id: StudentId, { email, emailVerified }: Identity, taken: boolean, now: number): StudentRecord {
  const isTheirs = emailVerified && !taken
  return { ...newStudent(id, email ?? '', now), ...(!isTheirs && { signInEmail: id, emailVerified: false }) }
}
