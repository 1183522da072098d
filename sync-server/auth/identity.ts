import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { campusOfIssuer } from '../../schemas/rules/campus.ts'
import { requireActive } from '../account-status.ts'
import { saveStudent } from '../commands/save-student.ts'
import { publishProfile } from '../commands/publish/publish-profile.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Identity } from './issuer.ts'
import { newStudent } from '../student-record.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Finds or creates the student whom a provider names (ADR 0040): by its subject, or the first time by an address that it has
 * verified. An address counts only if its student has no identity of this provider yet. A sign-in proves the provider's campus; a
 * suspended student gets 403.
 */
export async function studentOfIdentity(
  { store, now, newId, hub }: Pick<Services, 'store' | 'now' | 'newId' | 'hub'>,
  identity: Identity,
): Promise<StudentId> {
  const { issuer, subject } = identity
  const campusId = campusOfIssuer(issuer)
  return store.write(async (tx) => {
    const byName = await tx.identities.studentOf(issuer, subject)
    const byAddress = byName || !identity.emailVerified ? null : await tx.students.byEmail(defined(identity.email))
    // A reassigned address does not open the account of its previous owner.
    const known = byName ? await tx.students.byId(byName) : byAddress && !(await hasIdentityOf(tx, byAddress, issuer)) ? byAddress : null
    if (!known) {
      const student = { ...named(idOf<StudentId>(newId()), identity, byAddress !== null, now()), campusId }
      await tx.students.put(student)
      await tx.identities.put({ issuer, subject, studentId: student.id })
      await publishProfile(tx, student)
      return student.id
    }
    requireActive(known)
    if (!byName) await tx.identities.put({ issuer, subject, studentId: known.id })
    if (known.campusId !== campusId || known.campusInvited)
      await saveStudent(tx, known, { ...known, campusId, campusInvited: false, updatedAt: now() }, { now, hub })
    return known.id
  })
}

async function hasIdentityOf(tx: WriteTx, { id }: StudentRecord, issuer: string): Promise<boolean> {
  return (await tx.identities.of(id)).some((known) => known.issuer === issuer)
}

/**
 * Creates a student from the provider's claims. An unverified or taken address signs nobody in; the student can verify it in
 * Profile Settings.
 */
function named(id: StudentId, { email, emailVerified }: Identity, taken: boolean, now: number): StudentRecord {
  const isTheirs = emailVerified && !taken
  return { ...newStudent(id, email ?? '', now), ...(!isTheirs && { signInEmail: id, emailVerified: false }) }
}
