import { useState, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useNow } from '../../../data/use-now.ts'
import type { ChatView } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { ChunkRows } from './chunk-rows.tsx'
import { chunksOf } from './chunks-of.ts'
import { NothingHere } from './nothing-here.tsx'

interface Props {
  scroller: RefObject<HTMLElement | null>
  view: ChatView | undefined
  /** The position of a message that is looked for: it is drawn wherever it stands. */
  at: number | null
  me: StudentId
  unread: { messageId: string; count: number } | null
  actions: BubbleActions
}

/** The bubbles, or why there are none. */
export function MessageList({ scroller, view, at, me, unread, actions }: Props) {
  /** The first piece that the opened chat showed. */
  const [opened, setOpened] = useState<number>()
  const today = new Date(useNow()).setHours(0, 0, 0, 0)
  if (view?.partner && view.messages.length === 0) return <NothingHere view={view} partner={view.partner} />
  // The mark that it was read waits for its bubble.
  const newest = view?.messages.findLast((message) => message.fromUserId !== me)
  const awaited = newest && newest.position > view!.readUpTo ? newest : undefined
  const chunks = view ? chunksOf(view.messages) : []
  if (opened === undefined && chunks[0]) setOpened(chunks[0].key)
  return (
    <div role="list" aria-label="Messages">
      {chunks.map((chunk, index) => (
        <ChunkRows
          key={chunk.key}
          scroller={scroller}
          chunk={chunk}
          me={me}
          today={today}
          unread={unread}
          early={opened === undefined || chunk.key >= opened}
          kept={index === chunks.length - 1 || chunk.messages.some((message) => message === awaited || message.position === at)}
          actions={actions}
        />
      ))}
    </div>
  )
}
