import type { ConversationView } from '../../data/views.ts'

/**
 * Returns the draft that a row shows in place of its last message, in one line; null if it shows the message: one that is unread or
 * failed says more, and beside an open chat the draft is in the box.
 */
export function draftToShow(
  draft: string,
  { unreadCount, lastDelivery, isTyping }: Pick<ConversationView, 'unreadCount' | 'lastDelivery' | 'isTyping'>,
  open: boolean,
): string | null {
  const line = draft.replace(/\s+/g, ' ').trim()
  return line === '' || open || isTyping || unreadCount > 0 || lastDelivery === 'failed' ? null : line
}
