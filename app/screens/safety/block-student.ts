import type { Block } from '../../../schemas/block.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { act } from '../../data/act.ts'
import { BLOCK_FAILED, showToast, UNBLOCK_FAILED, type ToastWords } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { goesOut, keptText } from '../meetup/meetup-text.ts'
import { isolated } from '../../ui/isolated.ts'

type Blocked = Pick<Block, 'id' | 'firstName' | 'lastName'>

/** Blocks a student and offers Undo. Returns false and shows a toast if the device could not store the command. */
export async function blockStudent(student: Blocked): Promise<boolean> {
  try {
    await act.blockStudent({ studentId: student.id })
  } catch (thrown) {
    showToast(notKept(thrown, BLOCK_FAILED))
    return false
  }
  showToast({
    title: `${isolated(nameOf(student))} blocked`,
    text: sentText('You can unblock in Profile Settings.'),
    action: { name: 'Undo', run: () => void unblockStudent(student) },
  })
  return true
}

/** Unblocks a student and offers Undo. Shows a toast if the device could not store the command. */
export async function unblockStudent(student: Blocked): Promise<void> {
  try {
    await act.unblockStudent({ studentId: student.id })
    showToast({
      title: `${isolated(nameOf(student))} unblocked`,
      text: sentText('What they write from now on can reach you.'),
      action: { name: 'Undo', run: () => void blockStudent(student) },
    })
  } catch (thrown) {
    showToast(notKept(thrown, UNBLOCK_FAILED))
  }
}

export const nameOf = (student: Pick<Block, 'firstName' | 'lastName'>) => callName(student) || 'Student'

/** Returns `sent`, or a text that the change waits on this device. */
export function sentText(sent: string): string {
  const connection = liveQueries.query('status', null).read()?.connection
  return goesOut(connection) ? sent : keptText(connection)
}

/** Returns the toast for a command that could not be stored on this device. */
export function notKept(thrown: unknown, words: ToastWords): ToastWords {
  return { ...words, text: textOfStorageError(thrown, { full: 'Free some space and try again.', failed: words.text ?? '' }) }
}
