import type { MarkRead } from '../../schemas/commands/conversation-commands.ts'
import type { Conversation } from '../../schemas/message.ts'
import { aboutTalkWith } from '../../schemas/notification-events.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { forbidden, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { resolveNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Marks my partner's messages as read, up to one message or all so far. The mark only moves forward (invariant 5). */
export async function markRead(tx: WriteTx, me: StudentRecord, { partnerId, upTo }: MarkRead, ctx: Context): Promise<Conversation> {
  const conversation = await tx.conversations.one(me.id, partnerId)
  if (!conversation) throw notFound('You have no conversation with this student.')
  const mark = Math.max(conversation.readUpTo, upTo === undefined ? conversation.lastPosition : await positionOf(tx, me, partnerId, upTo))

  for (const message of await tx.messages.unreadUpTo(me.id, partnerId, mark)) {
    // Messages that were deleted unread stay unread.
    if (message.position <= conversation.deletedUpTo) continue
    const now = ctx.now()
    await tx.messages.setDelivery({
      id: message.id,
      deliveryStatus: 'read',
      queuedForDelivery: false,
      deliveredAt: message.deliveredAt ?? now,
      readAt: now,
    })
    tx.publish(FEEDS_FOR.message(message), 'messages', message.id)
  }
  const unreadCount = await tx.messages.countUnread(me.id, partnerId, Math.max(mark, conversation.deletedUpTo))
  const next = { ...conversation, readUpTo: mark, unreadCount }
  if (mark !== conversation.readUpTo || unreadCount !== conversation.unreadCount) {
    await tx.conversations.put(next)
    tx.publish(FEEDS_FOR.summary(next), 'conversations', partnerId)
  }
  if (unreadCount === 0) for (const event of aboutTalkWith(partnerId)) await resolveNotification(tx, me.id, event)
  const { ownerId: _, ...summary } = next
  return summary
}

async function positionOf(tx: WriteTx, me: StudentRecord, partnerId: string, upTo: string): Promise<number> {
  const message = await tx.messages.byId(upTo)
  const mine = message && (message.fromUserId === me.id || message.toUserId === me.id)
  if (!message || !mine || message.withheld) throw notFound('This message isn’t in the conversation.')
  if (message.toUserId !== me.id || message.fromUserId !== partnerId) throw forbidden('Only messages sent to you can be marked as read.')
  return message.position
}
