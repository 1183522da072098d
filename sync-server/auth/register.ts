import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { requireActive } from '../account-status.ts'
import { publishProfile } from '../commands/publish/publish-profile.ts'
import type { Store } from '../store/store.ts'
import { newStudent } from '../student-record.ts'

/** Returns the student of a verified address, and registers a new one at the first sign-in. A suspended student gets 403. */
export async function registerStudent(store: Store, email: string, now: number, newId: () => string): Promise<StudentId> {
  return store.write(async (tx) => {
    const known = await tx.students.byEmail(email)
    if (known) {
      requireActive(known)
      return known.id
    }
    const student = newStudent(idOf<StudentId>(newId()), email, now)
    await tx.students.put(student)
    await publishProfile(tx, student)
    return student.id
  })
}
