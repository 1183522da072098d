import { act } from '../../data/act.ts'
import { GROUP_DELETION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Ends a group for all members and shows a toast. Returns false if the device could not store the command. */
export async function deleteGroup({ id, name, openedByMe, refusal }: GroupView): Promise<boolean> {
  try {
    await act.deleteGroup({ id }, refusal ? [refusal.envelopeId] : [])
  } catch (thrown) {
    logUnless(isDataError, 'The deletion of a group could not be stored')(thrown)
    showToast(GROUP_DELETION_FAILED)
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title: openedByMe ? 'Group ended' : 'Group deleted', text: canSendNow(connection) ? name : savedText(connection) })
  return true
}
