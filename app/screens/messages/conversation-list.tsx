import { Link } from 'react-router'
import { useNow } from '../../data/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { ConversationView } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'

interface Props {
  conversations: ConversationView[] | undefined
  /** The partner whose chat is open beside the list. */
  openWith: string | null
}

export function ConversationList({ conversations, openWith }: Props) {
  const now = useNow()
  const stale = useConnection() === 'offline'
  if (!conversations) return <ConversationSkeleton />
  if (conversations.length === 0) {
    return (
      <div className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          title="No conversations yet"
          text="Say hello to someone who is free right now."
          action={
            <Link to="/" className={buttonClass('soft')}>
              Find classmates
            </Link>
          }
        />
      </div>
    )
  }
  return (
    <ul aria-label="Conversations">
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.partnerId}
          conversation={conversation}
          time={rowTime(conversation.lastMessageAt, now)}
          stale={stale}
          open={conversation.partnerId === openWith}
          replace={openWith !== null}
        />
      ))}
    </ul>
  )
}
