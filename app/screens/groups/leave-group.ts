import { act } from '../../data/act.ts'
import { LEAVING_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const isAttempted = (thrown: unknown): boolean => isDataError(thrown) && thrown.code === 'attempted'

/** Frees the student's seat, which this device shows at once, and shows a toast. Returns false if it could not be stored (ADR 0043). */
export async function leaveGroup({ id, name, refusal }: GroupView): Promise<boolean> {
  // The leave replaces a join that was never sent, so no member is notified of that join.
  const joining = liveQueries
    .query('pendingChanges', null)
    .read()
    ?.find((row) => row.kind === 'joinGroup' && row.input.id === id && row.editable && !row.refused)
  const refused = refusal ? [refusal.envelopeId] : []
  const leave = (instead: readonly string[]) => act.leaveGroup({ id }, instead)
  try {
    // The drain may send the join at this moment. Then it can no longer be replaced.
    await (joining
      ? leave([...refused, joining.id]).catch((thrown: unknown) => (isAttempted(thrown) ? leave(refused) : Promise.reject(thrown)))
      : leave(refused))
  } catch (thrown) {
    logUnless(isDataError, 'Leaving a group could not be stored')(thrown)
    showToast(LEAVING_FAILED)
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title: 'You left the group', text: canSendNow(connection) ? name : savedText(connection) })
  return true
}
