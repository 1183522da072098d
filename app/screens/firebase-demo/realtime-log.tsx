import { Fragment, useEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { act } from '../../data/act.ts'
import type { ShownMessage } from '../../data/firebase/messages.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { ChatView, StudentView } from '../../data/views.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { dayLabel } from '../../ui/day-label.ts'
import { DaySeparator } from '../../ui/day-separator.tsx'
import { RealtimeBubble } from './realtime-bubble.tsx'

interface Props {
  me: string
  partner: StudentView
  /** Undefined while they load, null if they cannot be read. */
  messages: ShownMessage[] | null | undefined
  /** The conversation as this device has it. */
  view: ChatView | undefined
}

/** The messages, in a reversed column: the newest stays in sight. */
export function RealtimeLog({ me, partner, messages, view }: Props) {
  const now = useNow()
  useMarkRead(partner.id, messages, view)
  return (
    <div
      role="log"
      aria-label="Realtime Database conversation"
      aria-live="off"
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain px-2.5 py-2 outline-offset-[-2px]"
    >
      {messages === null && <EmptyState title="This conversation cannot be shown" text="This student isn’t visible to you." />}
      {messages?.length === 0 && <EmptyState title="No messages yet" text={`Write to ${callName(partner)}.`} />}
      {messages && messages.length > 0 && (
        <div role="list" aria-label="By the Realtime Database" className="mb-auto">
          {messages.map((message, at) => {
            const before = messages[at - 1]
            const day = dayLabel(message.timestamp, now)
            return (
              <Fragment key={message.key}>
                {(!before || dayLabel(before.timestamp, now) !== day) && (
                  <div role="listitem" data-day>
                    <DaySeparator label={day} />
                  </div>
                )}
                <RealtimeBubble
                  message={message}
                  mine={message.senderId === me}
                  turn={before?.senderId !== message.senderId}
                  time={clockTime(message.timestamp)}
                  partnerName={callName(partner)}
                />
              </Fragment>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Marks the partner's newest message as read when this chat shows it in a visible and focused page (clarification D7). */
function useMarkRead(partnerId: StudentId, messages: ShownMessage[] | null | undefined, view: ChatView | undefined): void {
  const newest = view?.messages.findLast(({ fromUserId }) => fromUserId === partnerId)
  const isUnread = view !== undefined && newest !== undefined && newest.position > view.readUpTo && Boolean(messages)
  const [id, position] = isUnread ? [newest.id, newest.position] : [null, 0]
  useEffect(() => {
    if (id === null) return
    let marked = false
    const mark = () => {
      if (marked || document.visibilityState !== 'visible' || !document.hasFocus()) return
      marked = true
      act.markRead({ partnerId, upTo: id, position }).catch(logUnless(isDataError, 'Messages could not be marked as read'))
    }
    mark()
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [partnerId, id, position])
}
