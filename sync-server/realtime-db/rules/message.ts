import type { StudentId } from '../../../schemas/ids.ts'
import { messageFrom, type Message } from '../../../schemas/message.ts'
import { denied } from '../refusal.ts'
import { childOf, type Tree } from '../tree/value.ts'
import { changedFields, demand, type Change, type Write } from './change.ts'

/** Fields of a message in the tree (spec §3). */
export const MESSAGE_FIELDS = [
  'senderId',
  'receiverId',
  'content',
  'messageType',
  'timestamp',
  'deliveryStatus',
  'queuedForDelivery',
  'deliveredAt',
  'readAt',
] as const

/**
 * Returns whether a client may give a new message this key: a push id, as `push()` makes them (spec §7). Not one of digits alone, which
 * would sort elsewhere, and not one of the form that messages from `/api` get (`store/tree-key.ts`).
 */
export function isMessageKey(key: string): boolean {
  return /^[-0-9A-Z_a-z]{20}$/.test(key) && /[A-Z_a-z]/.test(key) && !key.startsWith('-------', 8)
}

export interface MessageWrite extends Write {
  me: StudentId
  partner: StudentId
  key: string
  /** The stored message, or null if it is new. */
  stored: Message | null
  /** The time to which `serverTimestamp()` was resolved. */
  now: number
}

/**
 * The rule of a message: its sender writes it once, its receiver says that it has arrived and was read, and nobody changes or removes
 * it. A repeated write changes nothing: after a lost connection the SDK sends what was not acknowledged again.
 */
export function changeMessage(write: MessageWrite): Change[] {
  demand(write.after !== null, 'A message cannot be removed. Each student may delete a conversation for themselves.')
  changedFields(write, MESSAGE_FIELDS, 'A message')
  return write.stored ? changeStored(write, write.stored) : create(write)
}

function create({ me, partner, key, after, now }: MessageWrite): Change[] {
  const field = (name: (typeof MESSAGE_FIELDS)[number]): Tree => childOf(after, name)
  demand(isMessageKey(key), 'The key of a message comes from push().')
  demand(field('senderId') === me, 'You can only write in your own name: senderId.')
  demand(field('receiverId') === partner, 'The receiver is the other student of the conversation: receiverId.')
  demand(typeof field('content') === 'string', 'A message has a text: content.')
  demand(isOneOf(field('messageType'), null, 'text'), 'A message is of the type text: messageType.')
  demand(field('timestamp') === now, 'The time of a message is the server’s: timestamp must be serverTimestamp().')
  demand(isOneOf(field('deliveryStatus'), null, 'sent'), 'A message begins as sent: deliveryStatus.')
  demand(isBooleanOrNothing(field('queuedForDelivery')), 'queuedForDelivery is true or false.')
  demand(field('deliveredAt') === null && field('readAt') === null, 'A new message is neither delivered nor read.')
  const input = messageFrom({ toUserId: partner, content: field('content'), firebaseMessageId: key })
  return [{ does: 'command', command: 'sendMessage', input }]
}

/** Fields of a stored message that no write may change. */
const FIXED = ['senderId', 'receiverId', 'content', 'messageType'] as const

function changeStored({ me, before, after, now, partner }: MessageWrite, stored: Message): Change[] {
  const [had, has] = [(name: string) => childOf(before, name), (name: string) => childOf(after, name)]
  for (const name of FIXED) demand(has(name) === had(name) || has(name) === null, `A message cannot be changed: ${name}.`)
  demand(isOneOf(has('timestamp'), had('timestamp'), now, null), 'A message cannot be changed: timestamp.')
  demand(isOneOf(has('deliveryStatus'), null, 'sent', 'delivered'), 'deliveryStatus is sent or delivered.')
  demand(isBooleanOrNothing(has('queuedForDelivery')), 'queuedForDelivery is true or false.')
  demand(isTimeOrNothing(has('deliveredAt')) && isTimeOrNothing(has('readAt')), 'deliveredAt and readAt are times.')

  const delivers =
    had('deliveryStatus') === 'sent' &&
    (has('deliveryStatus') === 'delivered' ||
      has('deliveredAt') !== null ||
      (had('queuedForDelivery') === true && has('queuedForDelivery') === false))
  const reads = had('readAt') === null && has('readAt') !== null
  if (!delivers && !reads) return []
  if (stored.toUserId !== me) throw denied('Only its receiver can say that a message has arrived or was read.')
  if (reads) return [{ does: 'command', command: 'markRead', input: { partnerId: partner, upTo: stored.id } }]
  return [{ does: 'deliver', id: stored.id }]
}

const isBooleanOrNothing = (value: Tree) => value === null || typeof value === 'boolean'
const isTimeOrNothing = (value: Tree) => value === null || typeof value === 'number'
const isOneOf = (value: Tree, ...choices: readonly Tree[]) => choices.includes(value)
