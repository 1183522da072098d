import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { ChatView } from '../../../data/views.ts'

/** Number of messages in the live region at most. Screen readers have already read the older ones. */
const ANNOUNCED_MESSAGES_MAX = 5

/**
 * Announces the partner's messages to screen readers while the chat is open. The log itself is silent, because it draws older
 * messages again while the student scrolls back, and they would be read as new.
 */
export function MessageAnnouncer({ view, me }: { view: ChatView; me: StudentId }) {
  const newest = view.messages.findLast(({ position }) => position !== UNSENT_POSITION)?.position ?? (view.complete ? 0 : null)
  // If this device has none of the messages, the first ones to arrive were written before the chat was opened.
  const [opened, setOpened] = useState(newest)
  if (opened === null && newest !== null) setOpened(newest)
  const said =
    opened === null
      ? []
      : view.messages.filter(({ fromUserId, position }) => fromUserId !== me && position > opened).slice(-ANNOUNCED_MESSAGES_MAX)
  return (
    <div aria-live="polite" className="sr-only">
      {said.map(({ id, content }) => (
        <p key={id}>
          {view.partner?.firstName || 'Student'}: {content}
        </p>
      ))}
    </div>
  )
}
