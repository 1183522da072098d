import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { ChatView } from '../../../data/views.ts'

/** So many stand here at most: the oldest were said long ago. */
const KEPT = 5

/**
 * Says what the partner writes while the chat is open. The log is silent itself: reading back draws pieces of it again, and all
 * in them would be said as if it were new.
 */
export function MessageAnnouncer({ view, me }: { view: ChatView; me: StudentId }) {
  const newest = view.messages.findLast(({ position }) => position !== UNSENT_POSITION)?.position ?? (view.complete ? 0 : null)
  // Where nothing of it is on this device, what comes first was said before.
  const [opened, setOpened] = useState(newest)
  if (opened === null && newest !== null) setOpened(newest)
  const said = opened === null ? [] : view.messages.filter(({ fromUserId, position }) => fromUserId !== me && position > opened).slice(-KEPT)
  return (
    <div aria-live="polite" className="sr-only">
      {said.map(({ id, content }) => (
        <p key={id}>
          {view.partner?.firstName}: {content}
        </p>
      ))}
    </div>
  )
}
