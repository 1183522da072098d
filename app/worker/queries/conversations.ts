import type { Versioned } from '../../../schemas/versions.ts'
import type { Message } from '../../../schemas/message.ts'
import { isDeleted, isPinned } from '../../../schemas/rules/conversation.ts'
import { UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import type { Student } from '../../../schemas/student.ts'
import type { ConversationView } from '../views.ts'
import type { Shown } from '../overlay/overlay.ts'
import { displayedDelivery } from './displayed-delivery.ts'
import { everyMinute } from './every-minute.ts'
import { live, overlaid, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/** My conversations, the latest first, archived ones included, deleted ones left out. */
export const conversations: Query<null, ConversationView[]> = (sources, _, emit) => {
  // Summaries lack the type and the delivery status of their last message, so these messages are read by id and shown with their summaries.
  let setLasts: (messages: Versioned<Message>[]) => void
  const messages = overlaid(sources, 'messages', (set) => {
    setLasts = set
    return () => {}
  })
  const summaries = overlaid(sources, 'conversations', (set) => {
    let endLasts = () => {}
    const end = sources.local.watch('conversations', {}, (docs) => {
      // The previous watch ends with the first result of this one. Otherwise quick changes could end every watch before its result.
      const endBefore = endLasts
      const ids = docs.map(({ lastMessageId }) => lastMessageId)
      const endThis = sources.local.watchByIds('messages', ids, (found) => {
        endBefore()
        setLasts(found)
        set(docs)
      })
      endLasts = () => {
        endBefore()
        endThis()
      }
    })
    return () => {
      end()
      endLasts()
    }
  })
  return combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: sources.me } }),
      students: live(sources, 'students'),
      messages,
      summaries,
      state: shared(sources, ['online', 'lastSeen', 'typing', 'connected']),
      time: everyMinute(sources),
    },
    ({ account, students, messages, summaries, state, time }) => {
      const people = new Map<string, Shown<Student>>(students.map((student) => [student.id, student]))
      const lasts = new Map<string, Message>(messages.shown.map((message) => [message.id, message]))
      return summaries.shown
        .filter((summary) => !isDeleted(summary))
        .sort((a, b) => b.lastMessageAt - a.lastMessageAt)
        .map((summary): ConversationView => {
          const partner = people.get(summary.id)
          const last = lasts.get(summary.lastMessageId)
          const lastMessageMine = summary.lastMessageFrom === sources.me
          return {
            partnerId: summary.id,
            partner: partner ? studentView(partner, account[0] ?? null, state, time) : null,
            lastMessage: summary.lastMessage,
            lastMessageAt: summary.lastMessageAt,
            lastMessageMine,
            lastMessageType: last?.messageType ?? null,
            lastDelivery: lastMessageMine && last ? displayedDelivery(last, state) : null,
            unreadCount: summary.unreadCount,
            toRead:
              summary.unreadCount === 0 || last?.position === UNSENT_POSITION
                ? null
                : { upTo: summary.lastMessageId, position: summary.lastPosition },
            muted: summary.muted,
            archived: summary.archived,
            pinned: isPinned(summary),
            isTyping: state.typing.includes(summary.id),
          }
        })
    },
    emit,
  )
}
