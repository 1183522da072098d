import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useClockOffset } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { firstUnread, type Unread } from './first-unread.ts'

/**
 * Where the unread began when the chat was opened: the divider stays there, also once it has been read. A chat may open before
 * this device has heard of what was written while it was away: that was there, too.
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
