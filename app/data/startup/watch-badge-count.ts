import { badgeCount } from '../../../schemas/rules/badge-count.ts'
import { liveQueries } from '../use-live.ts'
import type { ConversationView } from '../views.ts'

/** Calls back with the number of unread things and the conversations, once both are known and at each change. */
export function watchBadgeCount(onCount: (count: number, conversations: readonly ConversationView[]) => void): void {
  const conversations = liveQueries.query('conversations', null)
  const notifications = liveQueries.query('notifications', null)
  const look = () => {
    const [chats, list] = [conversations.read(), notifications.read()]
    if (!chats || !list) return
    const count = badgeCount(
      chats,
      list.list.filter(({ local }) => !local),
    )
    onCount(count, chats)
  }
  conversations.subscribe(look)
  notifications.subscribe(look)
  look()
}
