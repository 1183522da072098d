import { NO_LIMIT_MAX } from '../limits.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { seesConversationWith, seesStudent } from '../../queries/visibility.ts'
import type { KeyedMessage, MessageRange } from '../../store/store.ts'
import { denied, Refusal } from '../refusal.ts'
import { MAX_KEY, MIN_KEY } from '../tree/order.ts'
import type { Edge, Entry, Query } from '../tree/query.ts'
import { treeOf, type Tree } from '../tree/value.ts'
import type { Reading } from './reading.ts'

/** A conversation that I may read: the messages above a position, because I have deleted the earlier ones for myself. */
export interface ShownConversation {
  above: number
}

/** Returns what I see of the conversation with a student. Throws where `/api` responds 404: I block them, or neither know nor see them. */
export async function showConversation({ view, me, viewer }: Reading, partner: StudentId): Promise<ShownConversation> {
  const mine = seesConversationWith(viewer, partner) ? await view.conversations.one(me.id, partner) : null
  if (mine) return { above: mine.deletedUpTo }
  const other = await view.students.byId(partner)
  if (!other || !(await seesStudent(view, me, other, viewer.blocked))) throw denied('You cannot see this student.')
  return { above: 0 }
}

/** Returns a message as a value of the tree (spec §3). A read message stays `delivered`, and has `readAt`. */
export function messageTree(message: KeyedMessage): Tree {
  return treeOf({
    senderId: message.fromUserId,
    receiverId: message.toUserId,
    content: message.content,
    messageType: message.messageType,
    timestamp: message.createdAt,
    deliveryStatus: message.deliveryStatus === 'sent' ? 'sent' : 'delivered',
    queuedForDelivery: message.queuedForDelivery,
    deliveredAt: message.deliveredAt,
    readAt: message.readAt,
  })
}

/** Returns whether I see this message of the conversation. */
export function isShown({ me }: Reading, { above }: ShownConversation, message: KeyedMessage): boolean {
  return message.position > above && (!message.withheld || message.fromUserId === me.id)
}

/** Returns the message with a key, or null if there is none that I see. */
export async function messageAt(reading: Reading, partner: StudentId, shown: ShownConversation, key: string): Promise<KeyedMessage | null> {
  const message = await reading.view.messages.byKey(reading.me.id, partner, key)
  return message && isShown(reading, shown, message) ? message : null
}

/**
 * Returns the messages of a conversation, or at least those that a query asks for: the store finds a part by key or by time itself.
 * Throws if they are too many.
 */
export async function entriesOf(
  { view, me }: Reading,
  partner: StudentId,
  shown: ShownConversation,
  query: Query | null,
): Promise<Entry[]> {
  const range = { reader: me.id, partner, above: shown.above, ...(query ? storedRange(query) : ALL) }
  const messages = await view.messages.range({ ...range, limit: Math.min(range.limit, NO_LIMIT_MAX + 1) })
  if (messages.length > NO_LIMIT_MAX) throw new Refusal('too_big', `Ask for at most ${NO_LIMIT_MAX} messages, with limitToLast.`)
  return messages.map((message) => ({ key: message.treeKey, value: messageTree(message) }))
}

type StoredRange = Pick<MessageRange, 'order' | 'from' | 'to' | 'limit' | 'side'>

const ALL: StoredRange = { order: 'key', limit: Infinity, side: 'first' }
/** The store includes both ends of a range, so at each end it may find one message more than the query wants. */
const ENDS = 2

/** Returns the part of a conversation that has all messages of a query; everything if the store has no order for it. */
function storedRange({ index, start, end, limit }: Query): StoredRange {
  const bounds = limit ? { limit: limit.count + ENDS, side: limit.side } : { limit: Infinity, side: 'first' as const }
  if (index.by === 'key' || (index.by === 'priority' && !start && !end)) {
    const at = (edge: Edge | null) => (edge ? { time: 0, key: String(edge.value) } : undefined)
    return { order: 'key', from: at(start), to: at(end), ...bounds }
  }
  const byTime = index.by === 'child' && index.path.length === 1 && index.path[0] === 'timestamp'
  if (!byTime || !isTime(start) || !isTime(end)) return ALL
  return { order: 'time', from: place(start), to: place(end), ...bounds }
}

function isTime(edge: Edge | null): boolean {
  return edge === null || typeof edge.value === 'number'
}

function place(edge: Edge | null): MessageRange['from'] {
  if (edge === null) return undefined
  // No key of a message is empty, and none sorts after the tilde.
  const key = edge.key === MIN_KEY ? '' : edge.key === MAX_KEY ? '~' : edge.key
  return { time: Number(edge.value), key }
}
