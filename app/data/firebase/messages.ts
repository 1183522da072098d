import type { Delivery } from '../../../schemas/rules/delivery.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import type { UnsentText } from './unsent-texts.ts'

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

export interface Sending {
  me: string
  isConnected: boolean
  unsent: UnsentText[]
  /** The last text that the server refused. */
  failed: UnsentText | null
}

/** Returns the messages that the database has, and those of mine that it does not have yet, each once. */
export function shownMessages(stored: TreeMessage[], { me, isConnected, unsent, failed }: Sending): ShownMessage[] {
  // The library shows a message of its own at once, as if it were sent.
  const waiting = new Set([...unsent, ...(failed ? [failed] : [])].map(({ key }) => key))
  const mine = ({ key, content, at }: UnsentText, delivery: Delivery): ShownMessage => ({
    key,
    content,
    senderId: me,
    timestamp: at,
    delivery,
    isQueuedByServer: false,
  })
  return [
    ...stored.filter(({ key }) => !waiting.has(key)).map((message) => ({ ...message, isQueuedByServer: message.delivery === 'queued' })),
    ...unsent.map((text) => mine(text, isConnected ? 'sending' : 'queued')),
    ...(failed ? [mine(failed, 'failed')] : []),
  ]
}
