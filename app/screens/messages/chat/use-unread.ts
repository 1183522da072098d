import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useClockOffset } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { firstUnread, hasAnswered, type Unread } from './first-unread.ts'
import type { LogItem } from './log-items.ts'

/**
 * Returns where the unread messages began when the chat was opened. The divider stays there after they are read, until the student
 * answers: from then on nothing above is new. A chat may open before this device has received what was written while it was offline;
 * those messages count, too.
 */
export function useUnread(view: ChatView, items: readonly LogItem[], me: StudentId): Unread | null {
  const [openedAt] = useState(Date.now)
  const before = openedAt + useClockOffset()
  const [unread, setUnread] = useState(() => firstUnread(view, me))
  const [answered, setAnswered] = useState(false)
  if (answered) return null
  if (unread && hasAnswered(items, me, before)) {
    // For good: a message that is taken back brings no divider back.
    setAnswered(true)
    return null
  }
  if (unread) return unread
  const late = firstUnread(view, me, before)
  if (late) setUnread(late)
  return late
}
