import type { StudentId } from '../../../schemas/ids.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { asOthersSee, showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { profileFields } from '../../../schemas/rules/profile-fields.ts'
import { account, card } from '../../queries/card.ts'
import { seesContactData, seesStudent } from '../../queries/visibility.ts'
import type { StudentRecord } from '../../store/records.ts'
import { denied } from '../refusal.ts'
import { treeOf, type Tree } from '../tree/value.ts'
import type { StudentSnapshot } from './student-snapshot.ts'

/** Returns a student whom I see. Throws otherwise, whether there is such a student or not. */
async function seen({ view, me, viewer }: StudentSnapshot, id: StudentId): Promise<StudentRecord> {
  const student = id === me.id ? me : await view.students.byId(id)
  if (!student || !(await seesStudent(view, me, student, viewer.blocked))) throw denied('This student isn’t visible to you.')
  return student
}

/** Returns when a student was last here: epoch ms, or null. */
function lastSeen({ here }: StudentSnapshot, student: StudentRecord): number | null {
  const heard = here.lastHeartbeatOf(student.id)
  return heard === null ? student.lastSeen : Math.max(heard, student.lastSeen ?? 0)
}

/** Returns whether a student is here, and since when not: by any of their clients, also the app's own (clarification B15). */
export async function presenceTree(snapshot: StudentSnapshot, id: StudentId): Promise<Tree> {
  const student = await seen(snapshot, id)
  return treeOf({ online: snapshot.here.isConnected(id), lastSeen: lastSeen(snapshot, student) })
}

/** Returns of a student what `/api/users/profile/{id}` shows to me (clarifications H7, I6); of myself also what only I see. */
export async function profileTree(snapshot: StudentSnapshot, id: StudentId): Promise<Tree> {
  const { view, me, here, now } = snapshot
  const student = await seen(snapshot, id)
  const isMine = id === me.id
  const shown = isMine ? availabilityAt(account(student), now) : asOthersSee(availabilityAt(card(student, me), now))
  const showsContact = isMine || (await seesContactData(view, me, student))
  return treeOf({
    ...profileFields(shown),
    ...contactOf(showsContact ? student : shown),
    ...(isMine && { emailVerified: student.emailVerified, tutorialCompleted: student.tutorialCompleted }),
    lastSeen: lastSeen(snapshot, student),
    isOnline: isMine ? here.isConnected(id) : showsConnection(shown.currentStatus, here.isConnected(id)),
  })
}

function contactOf({ email, phoneNumber, whatsappNumber }: Pick<StudentRecord, 'email' | 'phoneNumber' | 'whatsappNumber'>) {
  return { email, phoneNumber, whatsappNumber }
}
