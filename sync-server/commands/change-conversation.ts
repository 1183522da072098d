import type { ConversationPin, ConversationUpdate, DeleteConversation } from '../../schemas/commands/conversation-commands.ts'
import { mergeDefined } from '../../schemas/merge-defined.ts'
import type { Conversation } from '../../schemas/message.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { deletedUpTo } from '../../schemas/rules/conversation.ts'
import type { StoredConversation, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { notFound } from '../command-error.ts'
import { quoteText } from './notify/notification-parts.ts'
import { removeNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Mutes or archives a conversation for me, or the opposite. My partner is not notified. */
export async function changeConversation(
  tx: WriteTx,
  me: StudentRecord,
  { partnerId, ...change }: ConversationUpdate,
): Promise<Conversation> {
  const conversation = await mine(tx, me, partnerId)
  return saveConversation(tx, conversation, mergeDefined(conversation, change))
}

/** Pins a conversation above my others, or unpins it. */
export async function pinConversation(tx: WriteTx, me: StudentRecord, { partnerId, pinned }: ConversationPin): Promise<Conversation> {
  const conversation = await mine(tx, me, partnerId)
  return saveConversation(tx, conversation, { ...conversation, pinned })
}

/**
 * Deletes a conversation for me, up to a message or completely. My partner keeps everything, and no message counts as read by it.
 * Newer messages stay; a later message shows the conversation again without the deleted ones.
 */
export async function deleteConversation(tx: WriteTx, me: StudentRecord, { partnerId, upTo }: DeleteConversation): Promise<Conversation> {
  const conversation = await mine(tx, me, partnerId)
  const next = deletedUpTo(conversation, upTo === undefined ? conversation.lastPosition : await positionOf(tx, me, partnerId, upTo))
  const unreadCount = await tx.messages.countUnread(me.id, partnerId, Math.max(next.readUpTo, next.deletedUpTo))
  // These notifications quote the first message, and one that may still be the last.
  await removeNotification(tx, me.id, EVENT.firstContact(partnerId))
  await removeNotification(tx, me.id, EVENT.messages(partnerId), quoteText(next.lastMessage))
  return saveConversation(tx, conversation, { ...next, unreadCount })
}

async function mine(tx: WriteTx, me: StudentRecord, partnerId: StudentRecord['id']): Promise<StoredConversation> {
  const conversation = await tx.conversations.one(me.id, partnerId)
  if (!conversation) throw notFound('You have no conversation with this student.')
  return conversation
}

async function positionOf(tx: WriteTx, me: StudentRecord, partnerId: StudentRecord['id'], upTo: string): Promise<number> {
  const message = await tx.messages.byId(upTo)
  const isOurs =
    message &&
    (message.fromUserId === me.id
      ? message.toUserId === partnerId
      : message.toUserId === me.id && message.fromUserId === partnerId && !message.withheld)
  if (!isOurs) throw notFound('This message isn’t in the conversation.')
  return message.position
}

async function saveConversation(tx: WriteTx, before: StoredConversation, next: StoredConversation): Promise<Conversation> {
  if (JSON.stringify(before) !== JSON.stringify(next)) {
    await tx.conversations.put(next)
    tx.publish(FEEDS_FOR.summary(next), 'conversations', next.id)
  }
  const { ownerId: _, ...summary } = next
  return summary
}
