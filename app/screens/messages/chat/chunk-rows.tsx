import { Fragment, memo } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { dayLabel, daysBetween } from '../../../ui/day-label.ts'
import { DaySeparator } from '../../../ui/day-separator.tsx'
import { UnreadDivider } from '../../../ui/unread-divider.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { BubbleRow } from './bubble-row.tsx'
import { isCard, timeOf, type LogItem } from './log-items.ts'
import { MeetupCard } from './meetup-cards.ts'
import type { Chunk } from './message-chunks.ts'
import type { Unread } from './first-unread.ts'

interface Props {
  chunk: Chunk
  me: StudentId
  /** Empty if it is not known. */
  partnerName: string
  /** Epoch ms of the last midnight: the labels of days change with it, not each minute. */
  today: number
  unread: Unread | null
  actions: BubbleActions
}

/** Neighbouring messages and cards, which are drawn and removed together. A change inside a chunk lays out and paints no other chunk. */
export const ChunkRows = memo(function ChunkRows({ chunk, me, partnerName, today, unread, actions }: Props) {
  let above = chunk.before
  return (
    <div data-chunk={chunk.key} className="shrink-0 contain-content [overflow-clip-margin:8px]">
      {chunk.items.map((item) => {
        const at = timeOf(item)
        const newDay = !above || daysBetween(timeOf(above), at) !== 0
        const turn = newDay || !above || isCard(above) || above.fromUserId !== item.fromUserId
        above = item
        return (
          <Fragment key={item.id}>
            {newDay && <DaySeparator label={dayLabel(at, today)} />}
            {unread?.messageId === item.id && <UnreadDivider count={unread.count} />}
            {isCard(item) ? (
              <div role="listitem" data-meetup-id={item.id} className="mt-2.5">
                <MeetupCard meetup={item} />
              </div>
            ) : (
              <BubbleRow
                message={item}
                sender={item.fromUserId === me ? 'You' : partnerName}
                mine={item.fromUserId === me}
                turn={turn}
                actions={actions}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}, isSame)

function isSame(a: Props, b: Props): boolean {
  return (
    a.me === b.me &&
    a.partnerName === b.partnerName &&
    a.today === b.today &&
    a.actions === b.actions &&
    a.unread === b.unread &&
    a.chunk.before === b.chunk.before &&
    sameItems(a.chunk.items, b.chunk.items)
  )
}

function sameItems(a: LogItem[], b: LogItem[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
