import type { ShownMessage } from '../../data/firebase/messages.ts'
import { Bubble } from '../../ui/bubble.tsx'

interface Props {
  message: ShownMessage
  mine: boolean
  /** True for the first message of a turn, which has more space above it. */
  turn: boolean
  time: string
  partnerName: string
}

/** One message of the Firebase chat. One that the server keeps for its receiver says so, in place of sent. */
export function RealtimeBubble({ message, mine, turn, time, partnerName }: Props) {
  return (
    <div role="listitem" data-key={message.key} data-delivery={message.delivery} className={turn ? 'mt-2.5' : 'mt-0.75'}>
      {mine && <span className="sr-only">You: </span>}
      <Bubble mine={mine} delivery={message.delivery} time={time} dateTime={new Date(message.timestamp).toISOString()}>
        {message.content}
      </Bubble>
      {mine && message.isQueuedByServer && <p className="px-1 pt-0.5 text-end text-2xs text-muted">Queued until {partnerName} is online</p>}
    </div>
  )
}
