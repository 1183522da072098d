import { Fragment, memo } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { dayLabel, daysBetween } from '../../../ui/day-label.ts'
import { DaySeparator } from '../../../ui/day-separator.tsx'
import { UnreadDivider } from '../../../ui/unread-divider.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { BubbleRow } from './bubble-row.tsx'
import type { Chunk } from './message-chunks.ts'
import type { Unread } from './first-unread.ts'

interface Props {
  chunk: Chunk
  me: StudentId
  /** Epoch ms of the last midnight: the labels of days change with it, not each minute. */
  today: number
  unread: Unread | null
  actions: BubbleActions
}

/** Neighbouring messages, which are drawn and removed together. A change inside a chunk lays out and paints no other chunk. */
export const ChunkRows = memo(function ChunkRows({ chunk, me, today, unread, actions }: Props) {
  let above = chunk.before
  return (
    <div data-piece={chunk.key} className="shrink-0 contain-content [overflow-clip-margin:8px]">
      {chunk.messages.map((message) => {
        const newDay = !above || daysBetween(above.createdAt, message.createdAt) !== 0
        const turn = newDay || above?.fromUserId !== message.fromUserId
        above = message
        return (
          <Fragment key={message.id}>
            {newDay && <DaySeparator label={dayLabel(message.createdAt, today)} />}
            {unread?.messageId === message.id && <UnreadDivider count={unread.count} />}
            <BubbleRow message={message} mine={message.fromUserId === me} turn={turn} actions={actions} />
          </Fragment>
        )
      })}
    </div>
  )
}, isSame)

function isSame(a: Props, b: Props): boolean {
  return (
    a.me === b.me &&
    a.today === b.today &&
    a.actions === b.actions &&
    a.unread === b.unread &&
    a.chunk.before === b.chunk.before &&
    sameMessages(a.chunk.messages, b.chunk.messages)
  )
}

function sameMessages(a: ChatMessage[], b: ChatMessage[]): boolean {
  return a.length === b.length && a.every((message, index) => message === b[index])
}
