import { Fragment, useEffect } from 'react'
import { callName } from '../../../schemas/rules/profile.ts'
import { pairOf, type ShownMessage } from '../../data/firebase/messages.ts'
import type { OpenDatabase } from '../../data/firebase/use-database.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { StudentView } from '../../data/views.ts'
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
  open: OpenDatabase | null
}

/** The messages, in a reversed column: the newest stays in sight. */
export function RealtimeLog({ me, partner, messages, open }: Props) {
  const now = useNow()
  useMarkRead(me, partner.id, messages, open)
  return (
    <div
      role="log"
      aria-label="Realtime Database conversation"
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain px-2.5 py-2 outline-offset-[-2px]"
    >
      {messages === null && <EmptyState title="This conversation cannot be shown" text="You cannot see this student." />}
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
function useMarkRead(me: string, partner: string, messages: ShownMessage[] | null | undefined, open: OpenDatabase | null): void {
  const newest = messages?.findLast(({ senderId }) => senderId === partner)
  const key = newest && newest.delivery !== 'read' ? newest.key : null
  useEffect(() => {
    if (!open || key === null) return
    let marked = false
    const mark = () => {
      if (marked || document.visibilityState !== 'visible' || !document.hasFocus()) return
      marked = true
      open.database.markRead(pairOf(me, partner), key)
    }
    mark()
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [me, partner, key, open])
}
