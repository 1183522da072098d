import { availabilityAt } from '../../schemas/rules/availability.ts'
import { asOthersSee, showsConnection } from '../../schemas/rules/displayed-status.ts'
import { profileFields } from '../../schemas/rules/profile-fields.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'

/**
 * Returns the fields of a student's profile in the project by their paths: what everybody who may see them gets from
 * `/api/users/profile/{id}`. All readers share it, so contact data is left out, whomever it is shown to (clarifications H7, I6), and place
 * and subjects with a status that hides them (clarification I3). The student's pages write `isOnline` beside these fields; with a status
 * that hides the connection, the server sets it to false at once.
 *
 * @param now epoch ms
 */
export function sharedProfileOf(student: StudentRecord, now: number): Record<string, unknown> {
  const shown = asOthersSee(availabilityAt(account(student), now))
  const hidden = showsConnection(shown.currentStatus, true) ? {} : { isOnline: false }
  const fields = { ...profileFields(shown), email: '', phoneNumber: '', whatsappNumber: '', ...hidden }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`profiles/${student.id}/${name}`, value]))
}
