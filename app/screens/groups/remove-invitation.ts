import type { StudentId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isolateText } from '../../ui/isolate-text.ts'

/** Declines my invitation to a group, which this device shows at once, and shows a toast. */
export async function declineInvitation(group: GroupView): Promise<void> {
  const me = group.invited.find(({ isMe }) => isMe)
  if (me) await remove(group, me.id, { title: 'Invitation declined', text: group.name })
}

/** Withdraws a student's invitation to my group, and shows a toast. */
export function withdrawInvitation(group: GroupView, student: { id: StudentId; name: string }): Promise<void> {
  return remove(group, student.id, {
    title: 'Invitation withdrawn',
    text: `${isolateText(student.name)} is no longer invited to ${isolateText(group.name)}.`,
  })
}

async function remove({ id }: GroupView, studentId: StudentId, done: { title: string; text: string }): Promise<void> {
  try {
    await act.removeGroupInvitation({ id, studentId })
  } catch (thrown) {
    logUnless(isDataError, 'The end of an invitation could not be stored')(thrown)
    showToast({ title: 'Error', text: 'The invitation is unchanged. Please try again.', tone: 'error' })
    return
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast(canSendNow(connection) ? done : { ...done, text: savedText(connection) })
}
