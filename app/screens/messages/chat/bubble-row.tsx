import { memo } from 'react'
import { MINUTE } from '../../../../schemas/constants.ts'
import { isConfirmed } from '../../../../schemas/rules/delivery.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { Bubble } from '../../../ui/bubble.tsx'
import { clockTime } from '../../../ui/clock-time.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { rowTime } from '../../../ui/row-time.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { FailedMessageActions } from './failed-message-actions.tsx'

/** A message that waited longer than this shows when it was written, ms (clarification H20). */
const LONG_WAIT_MIN = 10 * MINUTE

interface Props {
  message: ChatMessage
  /** Read before the text; others see by its side whose it is. */
  sender: string
  mine: boolean
  /** True for the first message of a turn, which has more space above it. */
  turn: boolean
  actions: BubbleActions
}

/** A message. Its menu is opened by `MessageMenu`, which finds it by `data-message-id`. */
export const BubbleRow = memo(function BubbleRow({ message, sender, mine, turn, actions }: Props) {
  const { createdAt, composedAt, deliveryStatus } = message
  const waits = mine && deliveryStatus !== 'failed' && !isConfirmed(deliveryStatus)
  const waitedLong = isConfirmed(deliveryStatus) && createdAt - composedAt > LONG_WAIT_MIN
  return (
    <div role="listitem" data-message-id={message.id} data-delivery={deliveryStatus} className={turn ? 'mt-2.5' : 'mt-0.75'}>
      {sender && <span className="sr-only">{sender}: </span>}
      <Bubble
        mine={mine}
        delivery={deliveryStatus}
        time={clockTime(createdAt)}
        dateTime={new Date(createdAt).toISOString()}
        written={waitedLong ? rowTime(composedAt, createdAt) : undefined}
        menu={waits ? 'pressed' : 'beside'}
      >
        <LinkedText text={message.content} />
      </Bubble>
      {mine && deliveryStatus === 'failed' && <FailedMessageActions message={message} actions={actions} />}
    </div>
  )
})
