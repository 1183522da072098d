import type { MeetupId } from '../../../schemas/ids.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { worker } from '../worker.ts'

/** Returns whether a push about my meetup request has reached a push service; false if that cannot be asked. */
export async function isPushDelivered(id: MeetupId): Promise<boolean> {
  try {
    return fieldsOf(await worker.request('GET', `meetup-requests/${id}/push`)).delivered === true
  } catch (thrown) {
    logUnless(isDataError, 'It could not be asked whether the request was pushed')(thrown)
    return false
  }
}
