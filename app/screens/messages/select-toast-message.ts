import type { ConversationView } from '../../data/views.ts'
import { truncateText } from '../../ui/truncate-text.ts'

/** Length of the text in the toast of a message, code points: two lines on a phone. */
const TOAST_TEXT_MAX = 90

type ToastConversation = Pick<
  ConversationView,
  'partnerId' | 'partner' | 'lastMessage' | 'lastMessageAt' | 'lastMessageMine' | 'lastMessageType' | 'unreadCount' | 'muted'
>

/**
 * Returns the conversation whose last message a toast should show, the oldest first; undefined if there is none. A meetup request opens a
 * popup already, and a muted conversation gets no toast.
 *
 * @param since epoch ms, server clock: all messages up to then are known
 * @param inSight the partner whose chat is open; 'all' while the list of conversations is in sight
 */
export function selectToastMessage<C extends ToastConversation>(
  conversations: readonly C[],
  since: number,
  inSight: string | null,
): C | undefined {
  if (inSight === 'all') return undefined
  return conversations
    .filter(
      ({ partner, partnerId, lastMessageAt, lastMessageMine, lastMessageType, unreadCount, muted }) =>
        partner &&
        partnerId !== inSight &&
        lastMessageAt > since &&
        !lastMessageMine &&
        lastMessageType === 'text' &&
        unreadCount > 0 &&
        !muted,
    )
    .reduce<C | undefined>((oldest, each) => (oldest && oldest.lastMessageAt <= each.lastMessageAt ? oldest : each), undefined)
}

/** Returns the beginning of a message, in one line. */
export function messageToastText(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const cut = truncateText(line, TOAST_TEXT_MAX)
  return cut === line ? line : `${cut.trimEnd()}…`
}

/** Returns whose messages the student sees arrive at this address: of one partner, 'all', or null. */
export function messagesInSight(pathname: string, search: string, wide: boolean): string | null {
  const params = new URLSearchParams(search)
  const partnerId = params.get('with')
  if (pathname === '/firebase-demo') return params.get('chat') ? partnerId : null
  if (pathname !== '/messages') return null
  return wide ? 'all' : (partnerId ?? 'all')
}
