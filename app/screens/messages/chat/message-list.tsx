import { useMemo, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useNow } from '../../../data/time/use-now.ts'
import type { ChatView } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { ChunkRows } from './chunk-rows.tsx'
import type { LogItem } from './log-items.ts'
import { chunksOf, keyAt } from './message-chunks.ts'
import { isGap } from './virtual-list.ts'
import { EmptyChat } from './empty-chat.tsx'
import { StoredPermanently } from './stored-permanently.tsx'
import type { Unread } from './first-unread.ts'
import { useVirtualList } from './use-virtual-list.ts'
import { defined } from '../../../../schemas/defined.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  view: ChatView
  items: readonly LogItem[]
  /** Number of older messages that can be loaded. */
  older: number
  /** Position of the message to show; null: none. */
  at: number | null
  me: StudentId
  unread: Unread | null
  actions: BubbleActions
}

/** The bubbles and cards, or the reason why there are none. */
export function MessageList({ scroller, view, items, older, at, me, unread, actions }: Props) {
  const today = new Date(useNow()).setHours(0, 0, 0, 0)
  const chunks = useMemo(() => chunksOf(items), [items])
  // Always draw the newest unread message, because it is marked as read only when its bubble is in sight.
  const newest = view.messages.findLast((message) => message.fromUserId !== me)
  const awaited = newest && newest.position > view.readUpTo ? newest.position : null
  const kept = new Set([awaited, at, unread?.position ?? null].map((position) => position && keyAt(position)))
  const rows = useVirtualList(scroller, chunks, kept, unread ? keyAt(unread.position) : null)

  return (
    <>
      <StoredPermanently isAbove={older > 0 || rows[0] !== chunks[0]} />
      {view.partner && items.length === 0 ? (
        <EmptyChat view={view} partner={view.partner} />
      ) : (
        <div role="list" aria-label="Messages" className="contents">
          {rows.map((row) =>
            isGap(row) ? (
              <div key={row.key} style={{ height: row.height }} className="shrink-0 no-anchor" />
            ) : (
              // The key changes when a page adds older messages to the chunk. With the same key the element would stay and move up.
              <ChunkRows
                key={defined(row.items[0]).id}
                chunk={row}
                me={me}
                partnerName={view.partner?.firstName ?? ''}
                today={today}
                unread={unread}
                actions={actions}
              />
            ),
          )}
        </div>
      )}
    </>
  )
}
