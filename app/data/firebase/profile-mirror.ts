import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { asOthersSee } from '../../../schemas/rules/displayed-status.ts'
import { profileFields } from '../../../schemas/rules/profile-fields.ts'
import type { Account } from '../../../schemas/student.ts'

/** Pictures of the server have short paths. One that is not sent yet is a data URL. */
const PICTURE_PATH_MAX = 200

/**
 * Returns what a student writes of themselves at `profiles/{id}` of a Firebase project: what everybody who may see them gets from
 * `/api/users/profile/{id}`. All readers share it, so contact data is left out, whomever it is shown to (clarifications H7, I6), and place and subjects
 * with a status that hides them (clarification I3).
 *
 * @param now epoch ms
 */
export function profileMirror(account: Account, now: number): Record<string, unknown> {
  const { profileImageUrl, ...fields } = profileFields(asOthersSee(availabilityAt(account, now)))
  const picture = profileImageUrl.length <= PICTURE_PATH_MAX && { profileImageUrl }
  return { ...fields, ...picture, email: '', phoneNumber: '', whatsappNumber: '' }
}
