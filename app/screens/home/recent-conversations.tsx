import { RECENT_CONVERSATIONS } from '../../../schemas/constants.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import { rowTime } from '../../ui/row-time.ts'
import { ConversationRow } from '../messages/conversation-row.tsx'
import { HomeSection } from './home-section.tsx'

/** Shows the most recent conversations (spec §7, clarification D9); nothing if there are none. */
export function RecentConversations() {
  const conversations = useLive('conversations', null)
  const now = useNow()
  const stale = useConnection() === 'offline'
  const recent = conversations?.filter(({ archived }) => !archived).slice(0, RECENT_CONVERSATIONS) ?? []
  if (recent.length === 0) return null
  return (
    <HomeSection title="Recent Conversations">
      <ul className="card overflow-hidden [--ring:var(--color-raised)]">
        {recent.map((conversation) => (
          <ConversationRow
            key={conversation.partnerId}
            conversation={conversation}
            time={rowTime(conversation.lastMessageAt, now)}
            stale={stale}
            open={false}
            replace={false}
          />
        ))}
      </ul>
    </HomeSection>
  )
}
