import * as z from 'zod/mini'
import type { Command } from './command.ts'
import { MessageId, StudentId } from '../ids.ts'
import { mergeDefined } from '../merge-defined.ts'
import { deletedUpTo, readUpTo } from '../rules/conversation.ts'

/** Input about a conversation up to the last message that the student had seen: later messages are not included. */
const UpToMessage = z.object({
  partnerId: StudentId,
  /** If absent, all messages so far are included. */
  upTo: z.optional(MessageId),
  /** Position of that message, for the effect on this device; the server determines it by itself. */
  position: z.optional(z.number()),
})
type UpToMessage = z.infer<typeof UpToMessage>

const upToBody = ({ upTo }: UpToMessage) => (upTo === undefined ? undefined : { upTo })
const further = (older: UpToMessage, newer: UpToMessage) => ((older.position ?? 0) > (newer.position ?? 0) ? older : newer)

export type MarkRead = UpToMessage

export const markRead: Command<MarkRead> = {
  version: 1,
  input: UpToMessage,
  endpoint: { method: 'POST', path: '/api/messages/conversations/:partnerId/read' },
  body: upToBody,
  receiver: (input) => input.partnerId,
  touches: (input) => ({ conversations: [input.partnerId] }),
  effects: (known, { input }) => {
    const conversation = known.conversations?.[input.partnerId]
    return conversation ? { conversations: { [input.partnerId]: readUpTo(conversation, input.position ?? conversation.lastPosition) } } : {}
  },
  replaces: { key: (input) => input.partnerId, merge: further },
  counted: false,
  showsRefused: false,
}

/** Mutes or archives a conversation, or the opposite, only for this student. */
export const ConversationUpdate = z
  .object({ partnerId: StudentId, muted: z.optional(z.boolean()), archived: z.optional(z.boolean()) })
  .check(
    z.refine(({ muted, archived }) => muted !== undefined || archived !== undefined, { error: 'Say what to change: muted or archived' }),
  )
export type ConversationUpdate = z.infer<typeof ConversationUpdate>

export const changeConversation: Command<ConversationUpdate> = {
  version: 1,
  input: ConversationUpdate,
  endpoint: { method: 'PATCH', path: '/api/messages/conversations/:partnerId' },
  body: ({ partnerId: _, ...change }) => change,
  receiver: (input) => input.partnerId,
  touches: (input) => ({ conversations: [input.partnerId] }),
  effects: (known, { input: { partnerId, ...change } }) => {
    const conversation = known.conversations?.[partnerId]
    return conversation ? { conversations: { [partnerId]: mergeDefined(conversation, change) } } : {}
  },
  replaces: { key: (input) => input.partnerId, merge: mergeDefined },
  counted: true,
  showsRefused: false,
}

export const ConversationPin = z.object({ partnerId: StudentId, pinned: z.boolean() })
export type ConversationPin = z.infer<typeof ConversationPin>

/** Pins a conversation above the others of this student, or unpins it. */
export const pinConversation: Command<ConversationPin> = {
  version: 1,
  input: ConversationPin,
  endpoint: { method: 'PUT', path: '/api/messages/conversations/:partnerId/pin' },
  body: ({ pinned }) => ({ pinned }),
  receiver: (input) => input.partnerId,
  touches: (input) => ({ conversations: [input.partnerId] }),
  effects: (known, { input: { partnerId, pinned } }) => {
    const conversation = known.conversations?.[partnerId]
    return conversation ? { conversations: { [partnerId]: { ...conversation, pinned } } } : {}
  },
  replaces: { key: (input) => input.partnerId, merge: (_, newer) => newer },
  counted: true,
  showsRefused: false,
}

export type DeleteConversation = UpToMessage

/** Deletes a conversation for this student up to a message: this student no longer sees those messages, the partner sees all of them. */
export const deleteConversation: Command<DeleteConversation> = {
  version: 1,
  input: UpToMessage,
  endpoint: { method: 'DELETE', path: '/api/messages/conversations/:partnerId' },
  body: upToBody,
  // 404 means that there is nothing to delete.
  success: () => [404],
  receiver: (input) => input.partnerId,
  touches: (input) => ({ conversations: [input.partnerId] }),
  effects: (known, { input: { partnerId, upTo, position } }) => {
    const conversation = known.conversations?.[partnerId]
    if (!conversation) return {}
    const next = deletedUpTo(conversation, position ?? conversation.lastPosition)
    // The student's newest message has no position yet: it is not included in the deletion and stays.
    const isNewer = upTo !== undefined && conversation.lastMessageId !== upTo
    return { conversations: { [partnerId]: isNewer ? { ...next, lastMessage: conversation.lastMessage } : next } }
  },
  replaces: { key: (input) => input.partnerId, merge: further },
  counted: true,
  showsRefused: false,
}
