import type { Block } from '../../../schemas/block.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { act } from '../../data/act.ts'
import { BLOCK_FAILED, showToast, UNBLOCK_FAILED, type ToastWords } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isolateText } from '../../ui/isolate-text.ts'

type Blocked = Pick<Block, 'id' | 'firstName' | 'lastName'>

/** Blocks a student and offers Undo. Returns false and shows a toast if the device could not store the command. */
export async function blockStudent(student: Blocked): Promise<boolean> {
  try {
    await act.blockStudent({ studentId: student.id })
  } catch (thrown) {
    showToast(storageErrorToast(thrown, BLOCK_FAILED))
    return false
  }
  showToast({
    title: `${isolateText(nameOf(student))} blocked`,
    text: sentOrSavedText('You can unblock in Profile Settings.'),
    action: { name: 'Undo', run: () => void unblockStudent(student) },
  })
  return true
}

/** Unblocks a student and offers Undo. Shows a toast if the device could not store the command. */
export async function unblockStudent(student: Blocked): Promise<void> {
  try {
    await act.unblockStudent({ studentId: student.id })
    showToast({
      title: `${isolateText(nameOf(student))} unblocked`,
      text: sentOrSavedText('What they write from now on can reach you.'),
      action: { name: 'Undo', run: () => void blockStudent(student) },
    })
  } catch (thrown) {
    showToast(storageErrorToast(thrown, UNBLOCK_FAILED))
  }
}

export const nameOf = (student: Pick<Block, 'firstName' | 'lastName'>) => callName(student) || 'Student'

/** Returns `sent`, or a text that the change waits on this device. */
export function sentOrSavedText(sent: string): string {
  const connection = liveQueries.query('status', null).read()?.connection
  return canSendNow(connection) ? sent : savedText(connection)
}

/** Returns the toast for a command that could not be stored on this device. */
export function storageErrorToast(thrown: unknown, words: ToastWords): ToastWords {
  return { ...words, text: textOfStorageError(thrown, { full: 'Free some space and try again.', failed: words.text ?? '' }) }
}
