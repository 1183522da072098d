import { Fragment, memo, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { dayLabel, daysBetween } from '../../../ui/day-label.ts'
import { DaySeparator } from '../../../ui/day-separator.tsx'
import { UnreadDivider } from '../../../ui/unread-divider.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { BubbleRow } from './bubble-row.tsx'
import { ROW, type Chunk } from './chunks-of.ts'
import { useFarHeight } from './use-far-height.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  chunk: Chunk
  me: StudentId
  /** Epoch ms of the last midnight: the labels of days change with it, and not each minute. */
  today: number
  unread: { messageId: string; count: number } | null
  /** It was there when the chat opened, or came at its foot. */
  early: boolean
  /** It stays in the document wherever one reads. */
  kept: boolean
  actions: BubbleActions
}

/** Far from what is being read only the height of a piece is there: ten thousand messages scroll like fifty. */
export const ChunkRows = memo(function ChunkRows({ scroller, chunk, me, today, unread, early, kept, actions }: Props) {
  const piece = useRef<HTMLDivElement>(null)
  const height = useFarHeight(scroller, piece, early ? null : chunk.messages.length * ROW)
  if (height !== null && !kept) return <div ref={piece} style={{ height }} />
  let above = chunk.before
  return (
    <div ref={piece} className="flow-root">
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
    a.kept === b.kept &&
    a.chunk.before === b.chunk.before &&
    sameMessages(a.chunk.messages, b.chunk.messages)
  )
}

function sameMessages(a: ChatMessage[], b: ChatMessage[]): boolean {
  return a.length === b.length && a.every((message, index) => message === b[index])
}
