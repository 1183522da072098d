import type { Student } from '../../../schemas/student.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { asOthersSee, showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { matchReason, type Matchable } from '../../../schemas/rules/match.ts'
import type { StudentView } from '../views.ts'
import type { Shown } from '../overlay/overlay.ts'
import type { SharedState } from '../tabs/shared-state.ts'

const STRANGER: Matchable = { program: '', year: '', currentSubjects: [] }

/**
 * Returns a student as screens show one: availability as of `now` (epoch ms, server clock), presence from the socket. No screen shows that
 * a student with the status offline is connected, or where a student is whose availability has ended.
 */
export function studentView(student: Shown<Student>, me: Shown<Matchable> | null, shared: SharedState, now: number): StudentView {
  const current = asOthersSee(availabilityAt(student, now))
  return {
    ...current,
    isOnline: showsConnection(current.currentStatus, shared.online.includes(student.id)),
    lastSeen: shared.lastSeen[student.id] ?? null,
    match: matchReason(me ?? STRANGER, student),
  }
}
