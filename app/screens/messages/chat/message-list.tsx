import type { StudentId } from '../../../../schemas/ids.ts'
import { useNow } from '../../../data/use-now.ts'
import type { ChatView } from '../../../data/views.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { ChunkRows } from './chunk-rows.tsx'
import { chunksOf } from './chunks-of.ts'
import { firstWords } from './first-words.ts'

interface Props {
  view: ChatView | undefined
  me: StudentId
  unread: { messageId: string; count: number } | null
  actions: BubbleActions
}

/** The bubbles, or that there are none yet. */
export function MessageList({ view, me, unread, actions }: Props) {
  const today = new Date(useNow()).setHours(0, 0, 0, 0)
  if (view?.partner && view.messages.length === 0) {
    return (
      <div className="grid flex-1 place-content-center">
        <EmptyState title="No messages yet" text={firstWords(view.partner)} />
      </div>
    )
  }
  return (
    <div role="list" aria-label="Messages">
      {view &&
        chunksOf(view.messages).map((chunk) => (
          <ChunkRows key={chunk.key} chunk={chunk} me={me} today={today} unread={unread} actions={actions} />
        ))}
    </div>
  )
}
