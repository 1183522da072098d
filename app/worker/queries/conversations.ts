import type { Versioned } from '../../../schemas/collections.ts'
import type { Conversation, Message } from '../../../schemas/message.ts'
import { isDeleted } from '../../../schemas/rules/conversation.ts'
import type { Account, Student } from '../../../schemas/student.ts'
import type { ConversationView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { displayedDelivery } from './displayed-delivery.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'
import { inBackground } from '../../platform/in-background.ts'

/** My conversations, the latest first, archived ones included, deleted ones left out. */
export const conversations: Query<null, ConversationView[]> = (sources, _, emit) => {
  let lasts = new Map<string, Message>()
  return combineParts(
    sources,
    ['students', 'messages', 'conversations'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      students: (set: (docs: Versioned<Student>[]) => void) => sources.local.watch('students', {}, set),
      summaries: (set: (docs: Versioned<Conversation>[]) => void) =>
        sources.local.watch('conversations', {}, (docs) => {
          // Summaries lack only the delivery status of the last message, so the last messages are loaded by id.
          const read = sources.local
            .byIds(
              'messages',
              docs.map((doc) => doc.lastMessageId),
            )
            .then((found) => {
              lasts = found
              set(docs)
            })
          inBackground(read, 'The last messages could not be read')
        }),
      live: (set: (state: SharedState) => void) => sources.live.watch(set, ['online', 'lastSeen', 'typing', 'connected']),
      time: everyMinute(sources),
    },
    ({ account, students, summaries, live, time }) => {
      const people = new Map<string, Student>(sources.overlay.apply('students', students).map((student) => [student.id, student]))
      const mine = sources.overlay.of('messages')
      return sources.overlay
        .apply('conversations', summaries)
        .filter((summary) => !isDeleted(summary))
        .sort((a, b) => b.lastMessageAt - a.lastMessageAt)
        .map((summary): ConversationView => {
          const partner = people.get(summary.id)
          const last = mine.get(summary.lastMessageId) ?? lasts.get(summary.lastMessageId)
          const lastMessageMine = summary.lastMessageFrom === sources.me
          return {
            partnerId: summary.id,
            partner: partner ? studentView(partner, account[0] ?? null, live, time) : null,
            lastMessage: summary.lastMessage,
            lastMessageAt: summary.lastMessageAt,
            lastMessageMine,
            lastDelivery: lastMessageMine && last ? displayedDelivery(last, live) : null,
            unreadCount: summary.unreadCount,
            muted: summary.muted,
            archived: summary.archived,
            isTyping: live.typing.includes(summary.id),
          }
        })
    },
    emit,
  )
}
