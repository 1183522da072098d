import { badgeCount } from '../../../schemas/rules/badge-count.ts'
import type { createLiveQueries } from '../live-queries.ts'
import type { ConversationView } from '../views.ts'

/** Ms until a change is counted. A message in the open chat is unread for a moment, and a favicon that counts it costs 10 ms to draw. */
const BADGE_DELAY = 300

/** Calls back with the number of unread things and the conversations, once both are known, and soon after they change. */
export function watchBadgeCount(
  { query }: Pick<ReturnType<typeof createLiveQueries>, 'query'>,
  onCount: (count: number, conversations: readonly ConversationView[]) => void,
): void {
  const conversations = query('conversations', null)
  const notifications = query('notifications', null)
  let planned: ReturnType<typeof setTimeout> | undefined
  const soon = () => (planned ??= setTimeout(look, BADGE_DELAY))
  const look = () => {
    planned = undefined
    const [chats, list] = [conversations.read(), notifications.read()]
    if (!chats || !list) return
    const count = badgeCount(
      chats,
      list.list.filter(({ local }) => !local),
    )
    onCount(count, chats)
  }
  conversations.subscribe(soon)
  notifications.subscribe(soon)
  look()
}
