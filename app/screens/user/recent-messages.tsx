import { useId } from 'react'
import { Link } from 'react-router'
import { HISTORY_PAGE, RECENT_MESSAGES } from '../../../schemas/constants.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { ChatMessage, StudentView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shows the last messages of both students, the newest first. Each links to the chat. */
export function RecentMessages({ partner }: { partner: StudentView }) {
  const id = useId()
  const me = useLive('me', null)
  // The same query as that of the chat, so its value is already there when the chat opens.
  const chat = useLive('chat', { partnerId: partner.id, limit: HISTORY_PAGE })
  const now = useNow()
  const recent = chat?.messages.slice(-RECENT_MESSAGES).reverse()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-1.5 pb-2 text-lg font-extrabold tracking-tight">
        Recent Messages
      </h2>
      {!recent || !me ? (
        <div className="card flex min-h-14 items-center gap-3 px-3.5" aria-busy="true">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3 w-45" />
        </div>
      ) : recent.length === 0 ? (
        <p className="card px-3.5 py-4 text-muted">No messages yet</p>
      ) : (
        <ul aria-labelledby={id} className="card overflow-hidden [--ring:var(--color-raised)]">
          {recent.map((message) => (
            <Line
              key={message.id}
              message={message}
              from={message.fromUserId === me.id ? me : partner}
              isMine={message.fromUserId === me.id}
              to={`/messages?with=${partner.id}`}
              now={now}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  message: ChatMessage
  from: { firstName: string; lastName: string; profileImageUrl: string }
  isMine: boolean
  to: string
  now: number
}

function Line({ message: { content, deliveryStatus, createdAt }, from, isMine, to, now }: LineProps) {
  const failed = deliveryStatus === 'failed'
  return (
    <li className="hairline-58">
      <Link to={to} className="flex min-h-14 items-center gap-3 px-3.5 py-2 hover:bg-sunken/60 focus-visible:outline-offset-[-2px]">
        <Avatar student={from} size={32} silent />
        <span className="sr-only">{isMine ? 'You' : callName(from)}: </span>
        <span dir="auto" className={`min-w-0 flex-1 truncate ${failed ? 'text-danger-text' : ''}`}>
          {failed ? `Not sent: ${content}` : content}
        </span>
        <span className="text-xs text-muted tabular-nums">{rowTime(createdAt, now)}</span>
      </Link>
    </li>
  )
}
