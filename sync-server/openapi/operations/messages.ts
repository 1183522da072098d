import * as z from 'zod'
import { HISTORY_MAX } from '../../../schemas/constants.ts'
import { FirebaseProject } from '../../../schemas/firebase-project.ts'
import type { Operation } from '../operation.ts'
import { ConversationSettingsShown, ConversationPinned, ConversationShown, MessageShown, ReadUpTo, StudentShown } from '../shapes.ts'
import { NOT_SEEN } from './refusals.ts'

/** Operations of the group "Messages". */
export const MESSAGE_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/api/firebase/sign-in',
    group: 'Messages',
    summary: 'Signs this browser in to the Firebase project',
    notes:
      'Where the server has a project with a Realtime Database: its address, and a token for `signInWithCustomToken`. Null: the server is the database itself, at `/.ws`.',
    responses: { 200: z.object({ project: z.nullable(FirebaseProject) }) },
    refusals: { 503: 'Google cannot be reached. Nothing else waits for it.' },
  },
  {
    method: 'GET',
    path: '/api/conversations',
    group: 'Messages',
    summary: 'Those one has written with, the latest first',
    responses: { 200: z.array(StudentShown) },
  },
  {
    method: 'GET',
    path: '/api/messages/conversations',
    group: 'Messages',
    summary: 'Conversations with their last message',
    responses: { 200: z.array(ConversationShown) },
  },
  {
    method: 'GET',
    path: '/api/messages/conversations/{partnerId}',
    group: 'Messages',
    summary: 'A conversation, the newest first',
    query: {
      before: { schema: z.optional(z.string()), about: 'A message id: only what is older.' },
      limit: { schema: z.optional(z.int()), about: `At most ${HISTORY_MAX}, which it is where absent.` },
      markRead: { schema: z.optional(z.literal('1')), about: 'Marks all of it as read.' },
    },
    responses: { 200: z.array(MessageShown) },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'POST',
    path: '/api/messages',
    group: 'Messages',
    summary: 'Sends a message',
    notes:
      '`receiverId` or `to` for `toUserId`, `clientMessageId` for `id`. The same id with the same text is the same message; with another it is refused.',
    command: 'sendMessage',
    example: { toUserId: 'youssef', content: 'Library at four?' },
    responses: { 201: MessageShown },
    refusals: { 404: NOT_SEEN, 409: 'The id was used for something else.' },
  },
  {
    method: 'POST',
    path: '/api/messages/conversations/{partnerId}/read',
    group: 'Messages',
    summary: 'Marks as read',
    notes: 'Up to a message; everything so far where it names none.',
    command: 'markRead',
    without: ['partnerId', 'position'],
    example: { upTo: '0199a1f2-7c3e-7a11-8f00-000000000001' },
    responses: { 200: ReadUpTo },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'PATCH',
    path: '/api/messages/conversations/{partnerId}',
    group: 'Messages',
    summary: 'Mutes or archives a conversation, for oneself',
    command: 'changeConversation',
    example: { muted: true },
    responses: { 200: ConversationSettingsShown },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'DELETE',
    path: '/api/messages/conversations/{partnerId}',
    group: 'Messages',
    summary: 'Deletes a conversation so far, for oneself',
    notes: 'The partner keeps it. Up to a message; everything so far where it names none.',
    command: 'deleteConversation',
    responses: { 200: ConversationSettingsShown },
    refusals: { 404: NOT_SEEN },
  },
  {
    method: 'PUT',
    path: '/api/messages/conversations/{partnerId}/pin',
    group: 'Messages',
    summary: 'Pins a conversation above the others, for oneself',
    command: 'pinConversation',
    example: { pinned: true },
    responses: { 200: ConversationPinned },
    refusals: { 404: NOT_SEEN },
  },
]
