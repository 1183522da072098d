import { isConfirmed, type Delivery } from '../../../schemas/rules/delivery.ts'
import { treeKeyOf } from '../../../schemas/rules/tree-key.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import type { ChatMessage } from '../views.ts'

/** Messages that the chat subscribes to, and those of the compact view (clarification D18). */
export const CHAT_MESSAGES_MAX = 100
export const COMPACT_CHAT_MESSAGES_MAX = 50

/** A message of the realtime database. */
export interface TreeMessage {
  key: string
  senderId: string
  content: string
  /** Epoch ms, by the server's clock. */
  timestamp: number
  delivery: 'queued' | 'sent' | 'delivered' | 'read'
}

/** A message as the chat shows it. */
export interface ShownMessage extends Omit<TreeMessage, 'delivery'> {
  delivery: Delivery
  /** The server has it, and keeps it until its receiver is online. */
  isQueuedByServer: boolean
}

/** A text that could not even be stored on this device. */
export interface UnstoredText {
  key: string
  content: string
  /** Epoch ms. */
  at: number
}

/** Returns the text that could not be stored, unless the database has it all the same (ADR 0100). */
export function lostText(unstored: UnstoredText | null, stored: readonly TreeMessage[]): UnstoredText | null {
  return stored.some(({ key }) => key === unstored?.key) ? null : unstored
}

/** Returns the conversation of two students: their ids, sorted (spec §3). */
export function pairOf(a: string, b: string): string {
  return [a, b].sort().join('_')
}

/** Reads a value of the database. A message whose receiver is not online is queued, in place of sent. */
export function readMessage(key: string, value: unknown): TreeMessage {
  const { senderId, content, timestamp, deliveryStatus, queuedForDelivery, readAt } = fieldsOf(value)
  const arrived = deliveryStatus === 'delivered' ? 'delivered' : queuedForDelivery === true ? 'queued' : 'sent'
  return {
    key,
    senderId: String(senderId),
    content: String(content),
    timestamp: Number(timestamp),
    delivery: typeof readAt === 'number' ? 'read' : arrived,
  }
}

export interface ChatSources {
  me: string
  isConnected: boolean
  /** What the database has; undefined while it cannot be reached. */
  stored: readonly TreeMessage[] | undefined
  /** What this device has of the same conversation, with what is not sent yet; oldest first. */
  here: readonly ChatMessage[]
  unstored: UnstoredText | null
}

/** Returns the messages of the database, and those of this device that it does not have (yet), each once; what is not sent comes last. */
export function shownMessages({ me, isConnected, stored = [], here, unstored }: ChatSources): ShownMessage[] {
  const known = new Set(stored.map(({ key }) => key))
  // Messages older than the requested range are not missing.
  const from = stored.length < CHAT_MESSAGES_MAX ? '' : (stored[0]?.key ?? '')
  const confirmed = here.filter(({ deliveryStatus }) => isConfirmed(deliveryStatus)).map(ofDevice)
  const unsent = here
    // Messages of the original chat get their keys when they are sent, and would be here twice for a moment.
    .filter((message) => !isConfirmed(message.deliveryStatus) && (message.firebaseMessageId !== null || !isConnected))
    .map(ofDevice)
  const shown = [
    ...stored.map((message) => ({ ...message, isQueuedByServer: message.delivery === 'queued' })),
    ...confirmed.filter(({ key }) => !known.has(key) && key > from),
  ].sort((a, b) => a.timestamp - b.timestamp || (a.key < b.key ? -1 : 1))
  const failed: ShownMessage[] = unstored
    ? [{ ...unstored, senderId: me, timestamp: unstored.at, delivery: 'failed', isQueuedByServer: false }]
    : []
  return [...shown, ...unsent.filter(({ key }) => !known.has(key)), ...failed]
}

function ofDevice(message: ChatMessage): ShownMessage {
  const { id, firebaseMessageId, fromUserId, content, createdAt, deliveryStatus, queuedForDelivery } = message
  const isQueuedByServer = deliveryStatus === 'sent' && queuedForDelivery
  return {
    key: isConfirmed(deliveryStatus) ? treeKeyOf(message) : (firebaseMessageId ?? id),
    senderId: fromUserId,
    content,
    timestamp: createdAt,
    delivery: isQueuedByServer ? 'queued' : deliveryStatus,
    isQueuedByServer,
  }
}
