import { useNow } from '../../../data/time/use-now.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { meetingTime } from '../../../ui/meeting-time.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { momentsOf } from './message-info.ts'

/** When a message was written, sent, delivered and read, as far as the server said so. */
export function MessageInfoSheet({ message, mine, onClose }: { message: ChatMessage; mine: boolean; onClose: () => void }) {
  const now = useNow()
  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Message info"
      text={
        <span dir="auto" className="line-clamp-3 text-start whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message.content}
        </span>
      }
    >
      <dl className="pt-2">
        {momentsOf(message, mine).map(({ name, at }) => (
          <div key={name} className="hairline-0 flex min-h-11 items-center justify-between gap-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">
              {at === null ? 'Not yet' : <time dateTime={new Date(at).toISOString()}>{meetingTime(at, now)}</time>}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
