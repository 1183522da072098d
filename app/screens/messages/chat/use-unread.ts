import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useClockOffset } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { firstUnread, type Unread } from './first-unread.ts'

/**
 * Returns where the unread messages began when the chat was opened. The divider stays there after they are read. A chat may open
 * before this device has received what was written while it was offline; those messages count, too.
 */
export function useUnread(view: ChatView, me: StudentId): Unread | null {
  const [openedAt] = useState(Date.now)
  const before = openedAt + useClockOffset()
  const [unread, setUnread] = useState(() => firstUnread(view, me))
  if (unread) return unread
  const late = firstUnread(view, me, before)
  if (late) setUnread(late)
  return late
}
