import { PINNED_MAX, SUMMARY_TEXT_MAX } from '../constants.ts'
import type { Conversation, Message } from '../message.ts'
import { UNSENT_POSITION } from './message-order.ts'

/** Returns the conversation with this message as its last one, unless it already has a later one. */
export function withLastMessage(conversation: Conversation | undefined, message: Message): Conversation {
  if (conversation && message.position !== UNSENT_POSITION && conversation.lastPosition >= message.position) return conversation
  return {
    ...(conversation ?? newConversation(message.toUserId)),
    lastMessageId: message.id,
    lastMessage: summaryText(message.content),
    lastMessageFrom: message.fromUserId,
    lastMessageAt: message.createdAt,
    lastPosition: message.position === UNSENT_POSITION ? (conversation?.lastPosition ?? 0) : message.position,
    archived: false,
  }
}

/** Returns the text that a conversation summary has of its last message: of a long message only the beginning. */
export function summaryText(content: string): string {
  return content.length > SUMMARY_TEXT_MAX ? [...content].slice(0, SUMMARY_TEXT_MAX).join('') : content
}

/** Returns the owner's settings of a conversation at their defaults. */
export function newConversation(partner: Conversation['id']) {
  return { id: partner, unreadCount: 0, readUpTo: 0, muted: false, archived: false, pinned: false, deletedUpTo: 0 }
}

/** Returns the conversation as read up to a position; the mark never moves back. */
export function readUpTo(conversation: Conversation, position: number): Conversation {
  const mark = Math.max(conversation.readUpTo, position)
  return { ...conversation, readUpTo: mark, unreadCount: mark >= conversation.lastPosition ? 0 : conversation.unreadCount }
}

/**
 * Returns whether an archived conversation stays in the archive when a message arrives. A message of its owner takes it out. A
 * message of the partner does so too unless it is muted: a muted conversation must not ask for attention.
 */
export function staysArchived({ archived, muted }: Pick<Conversation, 'archived' | 'muted'>, isMine: boolean): boolean {
  return archived && muted && !isMine
}

/**
 * Returns the conversation as deleted for its owner up to a position, which never moves back. If its last message is newer, the
 * conversation stays in the list with that message.
 */
export function deletedUpTo<C extends Conversation>(conversation: C, position: number): C {
  const deleted = Math.max(conversation.deletedUpTo, position)
  const next = { ...conversation, deletedUpTo: deleted }
  return deleted < conversation.lastPosition ? next : { ...next, lastMessage: '', unreadCount: 0, archived: false, pinned: false }
}

/** Returns whether a conversation stands above the others. An archived one keeps its pin, but the archive does not show it. */
export function isPinned({ archived, pinned }: Pick<Conversation, 'archived' | 'pinned'>): boolean {
  return pinned && !archived
}

/** Returns whether one student has pinned as many of their conversations as a screen offers (ADR 0089). */
export function isPinningFull(all: readonly Pick<Conversation, 'archived' | 'pinned'>[]): boolean {
  return all.filter(isPinned).length >= PINNED_MAX
}

/** Returns whether nothing of the conversation is left for its owner, so it is not in the list. A message is never empty. */
export function isDeleted({ lastMessage }: Pick<Conversation, 'lastMessage'>): boolean {
  return lastMessage === ''
}
