import type { Conversation, Message } from '../message.ts'
import { UNSENT_POSITION } from './message-order.ts'

/** A conversation in which this message is the last, unless a later one already is. */
export function withLastMessage(conversation: Conversation | undefined, message: Message): Conversation {
  if (conversation && message.position !== UNSENT_POSITION && conversation.lastPosition >= message.position) return conversation
  return {
    ...(conversation ?? newConversation(message.toUserId)),
    lastMessageId: message.id,
    lastMessage: message.content,
    lastMessageFrom: message.fromUserId,
    lastMessageAt: message.createdAt,
    lastPosition: message.position === UNSENT_POSITION ? (conversation?.lastPosition ?? 0) : message.position,
    archived: false,
  }
}

/** What its owner has said of a conversation, before anything was said. */
export function newConversation(partner: Conversation['id']) {
  return { id: partner, unreadCount: 0, readUpTo: 0, muted: false, archived: false, deletedUpTo: 0 }
}

/** A conversation read up to a position; a mark never moves back. */
export function readUpTo(conversation: Conversation, position: number): Conversation {
  const mark = Math.max(conversation.readUpTo, position)
  return { ...conversation, readUpTo: mark, unreadCount: mark >= conversation.lastPosition ? 0 : conversation.unreadCount }
}

/**
 * Does an archived conversation stay in the archive when a message comes? Whatever its owner writes brings it back; what the
 * partner writes, unless it is muted, too: then nothing of it may ask for attention.
 */
export function staysArchived({ archived, muted }: Pick<Conversation, 'archived' | 'muted'>, isMine: boolean): boolean {
  return archived && muted && !isMine
}

/**
 * A conversation of which its owner sees nothing up to a position any more; that never moves back. Where something newer is the
 * last, it stays in the list with that.
 */
export function deletedUpTo<C extends Conversation>(conversation: C, position: number): C {
  const deleted = Math.max(conversation.deletedUpTo, position)
  const next = { ...conversation, deletedUpTo: deleted }
  return deleted < conversation.lastPosition ? next : { ...next, lastMessage: '', unreadCount: 0, archived: false }
}

/** Nothing is left of it for its owner: it is not in the list. No message is empty. */
export function isDeleted({ lastMessage }: Pick<Conversation, 'lastMessage'>): boolean {
  return lastMessage === ''
}
