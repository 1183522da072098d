import { READ_MESSAGES_MAX, READ_LENGTH_MAX } from '../limits.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { seesConversationWith, seesStudent } from '../../queries/visibility.ts'
import type { KeyedMessage, MessageRange } from '../../store/records.ts'
import { denied, Refusal } from '../refusal.ts'
import { MAX_KEY, MIN_KEY } from '../tree/order.ts'
import type { Edge, Entry, Query } from '../tree/query.ts'
import { treeOf, type Tree } from '../tree/value.ts'
import { countRead } from './read-cost.ts'
import type { StudentSnapshot } from './student-snapshot.ts'

/** A conversation that I may read: the messages above a position, because I have deleted the earlier ones for myself. */
export interface ShownConversation {
  above: number
}

/** Returns what I see of the conversation with a student. Throws where `/api` responds 404: I block them, or neither know nor see them. */
export async function showConversation({ view, me, viewer }: StudentSnapshot, partner: StudentId): Promise<ShownConversation> {
  const mine = seesConversationWith(viewer, partner) ? await view.conversations.one(me.id, partner) : null
  if (mine) return { above: mine.deletedUpTo }
  const other = await view.students.byId(partner)
  if (!other || !(await seesStudent(view, me, other, viewer.blocked))) throw denied('This student isn’t visible to you.')
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
export function isShown({ me }: StudentSnapshot, { above }: ShownConversation, message: KeyedMessage): boolean {
  return message.position > above && (!message.withheld || message.fromUserId === me.id)
}

/** Returns the message with a key, or null if there is none that I see. */
export async function messageAt(
  snapshot: StudentSnapshot,
  partner: StudentId,
  shown: ShownConversation,
  key: string,
): Promise<KeyedMessage | null> {
  const message = await snapshot.view.messages.byKey(snapshot.me.id, partner, key)
  return message && isShown(snapshot, shown, message) ? message : null
}

/** Messages that are read from the store at once: of the greatest length, they are half of what a read may have. */
const PAGE_MESSAGES = 100

/**
 * Returns the messages of a conversation, or at least those that a query asks for: the store finds a part by key or by time itself.
 * Throws if they are too many.
 */
export async function entriesOf(
  { view, me, cost }: StudentSnapshot,
  partner: StudentId,
  { above }: ShownConversation,
  query: Query | null,
): Promise<Entry[]> {
  const { limit, ...part } = query ? storedRange(query) : ALL
  const entries: Entry[] = []
  let length = 0
  let next: MessageRange['from']
  do {
    const rest = next && (part.side === 'first' ? { from: next } : { to: next })
    // A page begins with the last message of the one before.
    const count = Math.min(PAGE_MESSAGES, limit - entries.length + (next ? 1 : 0))
    const page = await view.messages.range({ reader: me.id, partner, above, ...part, ...rest, limit: count })
    countRead(cost, page)
    if (part.side === 'last') page.reverse()
    for (const message of next ? page.slice(1) : page) {
      length += message.content.length
      if (entries.length >= READ_MESSAGES_MAX || length > READ_LENGTH_MAX)
        throw new Refusal('too_big', `Ask for fewer messages, with limitToLast: at most ${READ_MESSAGES_MAX}.`)
      entries.push({ key: message.treeKey, value: messageTree(message) })
    }
    const last = page.length < count || entries.length >= limit ? undefined : page.at(-1)
    next = last && { time: last.createdAt, key: last.treeKey }
  } while (next)
  return entries
}

type StoredRange = Pick<MessageRange, 'order' | 'from' | 'to' | 'limit' | 'side'>

const ALL: StoredRange = { order: 'key', limit: Infinity, side: 'first' }
/** The store includes both ends of a range, so at each end it may find one message more than the query wants. */
const RANGE_ENDS = 2

/** Returns the part of a conversation that has all messages of a query; everything if the store has no order for it. */
function storedRange({ index, start, end, limit }: Query): StoredRange {
  const bounds = limit ? { limit: limit.count + RANGE_ENDS, side: limit.side } : { limit: Infinity, side: 'first' as const }
  const isByTime = index.by === 'child' && index.path.length === 1 && index.path[0] === 'timestamp'
  const isByKey = index.by === 'key' || (index.by === 'priority' && !start && !end)
  if (!isByKey && !isByTime) return ALL
  const edges = [start, end].map((edge) => edge && (isByTime ? placeByTime(edge) : placeByKey(edge)))
  if (edges.includes(undefined)) return ALL
  const [from, to] = edges
  return { order: isByTime ? 'time' : 'key', from: from ?? undefined, to: to ?? undefined, ...bounds }
}

/** Returns whether a key looks like that of a message. The store orders other keys differently from the SDK, which puts numbers first. */
const isOrdinary = (key: string) => /^[-\w]+$/.test(key) && /[A-Z_]/i.test(key)

/** Returns the place of an edge among keys; undefined if the store has none for it. */
function placeByKey({ value }: Edge): MessageRange['from'] {
  return typeof value === 'string' && isOrdinary(value) ? { time: 0, key: value } : undefined
}

/** Returns the place of an edge among times and keys; undefined if the store has none for it. */
function placeByTime({ value, key }: Edge): MessageRange['from'] {
  if (typeof value !== 'number') return undefined
  // No key of a message is empty, and none sorts after the tilde.
  if (key === MIN_KEY) return { time: value, key: '' }
  if (key === MAX_KEY) return { time: value, key: '~' }
  return isOrdinary(key) ? { time: value, key } : undefined
}
