import type { MarkRead } from '../../schemas/commands/conversation-commands.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Conversation } from '../../schemas/message.ts'
import { aboutTalkWith } from '../../schemas/notification-events.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { forbidden, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { resolveNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Kind of the jobs that mark the rest of many messages as read. */
export const MARK_READ_JOB = 'mark-read'

/** Messages that one transaction marks. Each takes 0.3 ms of the server's thread, and nothing else is served meanwhile. */
export const READ_AT_ONCE = 250

/** Messages that their receiver has read and that may not be marked yet: the payload of such a job. */
export interface ReadRange {
  reader: StudentId
  partner: StudentId
  /** Position of the last message below them. */
  after: number
  /** Position of the last one of them. */
  upTo: number
  /** When they were read, epoch ms. */
  readAt: number
}

/**
 * Marks my partner's messages as read, up to one message or all so far. The mark only moves forward (invariant 5). Of many unread messages
 * it marks the newest; a job marks the others, because others must be served meanwhile (hardening N92).
 */
export async function markRead(tx: WriteTx, me: StudentRecord, { partnerId, upTo }: MarkRead, ctx: Context): Promise<Conversation> {
  const conversation = await tx.conversations.one(me.id, partnerId)
  if (!conversation) throw notFound('You have no conversation with this student.')
  const mark = Math.max(conversation.readUpTo, upTo === undefined ? conversation.lastPosition : await positionOf(tx, me, partnerId, upTo))

  // Messages that were deleted unread stay unread.
  const after = Math.max(conversation.readUpTo, conversation.deletedUpTo)
  const rest = await markRange(tx, { reader: me.id, partner: partnerId, after, upTo: mark, readAt: ctx.now() })
  const id = `${MARK_READ_JOB}:${me.id}:${partnerId}:${mark}`
  if (rest) await tx.jobs.put({ id, kind: MARK_READ_JOB, payload: rest, runAt: ctx.now(), attempts: 0 })

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

/**
 * Marks the newest messages of a range as read. Returns the range of the others; null if there are none. Marks none of a student whom the
 * reader blocks: the mark would show them that the reader is here (hardening N101).
 */
export async function markRange(tx: WriteTx, range: ReadRange): Promise<ReadRange | null> {
  const { reader, partner, after, upTo, readAt } = range
  if (await tx.blocks.exists(reader, partner)) return null
  const unread = await tx.messages.unreadBetween(reader, partner, after, upTo, READ_AT_ONCE)
  for (const message of unread) {
    await tx.messages.setDelivery({
      id: message.id,
      deliveryStatus: 'read',
      queuedForDelivery: false,
      deliveredAt: message.deliveredAt ?? readAt,
      readAt,
    })
    tx.publish(FEEDS_FOR.message(message), 'messages', message.id)
  }
  const oldest = unread.at(-1)
  return oldest && unread.length === READ_AT_ONCE ? { ...range, upTo: oldest.position - 1 } : null
}

async function positionOf(tx: WriteTx, me: StudentRecord, partnerId: string, upTo: string): Promise<number> {
  const message = await tx.messages.byId(upTo)
  const mine = message && (message.fromUserId === me.id || message.toUserId === me.id)
  if (!message || !mine || message.withheld) throw notFound('This message isn’t in the conversation.')
  if (message.toUserId !== me.id || message.fromUserId !== partnerId) throw forbidden('Only messages sent to you can be marked as read.')
  return message.position
}
