import { useConnection } from '../../../data/use-status.ts'
import type { ChatView, StudentView } from '../../../data/views.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { firstWords } from './first-words.ts'

/** A chat without messages: either there are none yet, or they are not on this device yet. */
export function EmptyChat({ view, partner }: { view: ChatView; partner: StudentView }) {
  const offline = useConnection() === 'offline'
  if (!view.complete && !offline) return <ChatSkeleton />
  const [title, text] = view.complete
    ? ['No messages yet', firstWords(partner)]
    : ['Not on this device yet', 'Earlier messages load when you’re back online. New messages wait here until then.']
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState title={title} text={text} />
    </div>
  )
}
