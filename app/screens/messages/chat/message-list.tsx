import { useState, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useNow } from '../../../data/use-now.ts'
import type { ChatMessage, ChatView } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { ChunkRows } from './chunk-rows.tsx'
import type { Chunk } from './chunks-of.ts'
import { NothingHere } from './nothing-here.tsx'

interface Props {
  scroller: RefObject<HTMLElement | null>
  view: ChatView
  chunks: readonly Chunk[]
  /** So many of them are drawn, counted from the foot. */
  drawn: number
  /** It is drawn wherever it stands. */
  isKept: (message: ChatMessage) => boolean
  me: StudentId
  unread: { messageId: string; count: number } | null
  actions: BubbleActions
}

/** The bubbles, or why there are none. */
export function MessageList({ scroller, view, chunks, drawn, isKept, me, unread, actions }: Props) {
  /** The first piece that the opened chat had. */
  const [opened, setOpened] = useState(chunks[0]?.key)
  if (opened === undefined && chunks[0]) setOpened(chunks[0].key)
  const today = new Date(useNow()).setHours(0, 0, 0, 0)
  if (view.partner && view.messages.length === 0) return <NothingHere view={view} partner={view.partner} />
  return (
    <div role="list" aria-label="Messages">
      {chunks.slice(-drawn).map((chunk) => (
        <ChunkRows
          key={chunk.key}
          scroller={scroller}
          chunk={chunk}
          me={me}
          today={today}
          unread={unread}
          early={opened === undefined || chunk.key >= opened}
          kept={chunk === chunks.at(-1) || chunk.messages.some(isKept)}
          actions={actions}
        />
      ))}
    </div>
  )
}
