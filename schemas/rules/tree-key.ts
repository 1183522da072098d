import { idOfPushKey, type Message } from '../message.ts'

/** The alphabet of push ids, in the order of its characters. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the key that a stored message has in the realtime database (ADR 0074), as the server's SQL computes it: the one that its author's
 * `push()` made, or one made of its time and position.
 */
export function treeKeyOf({
  id,
  firebaseMessageId: own,
  createdAt,
  position,
}: Pick<Message, 'id' | 'firebaseMessageId' | 'createdAt' | 'position'>): string {
  const isOwn = own !== null && /^[-0-9A-Z_a-z]{20}$/.test(own) && /[A-Z_a-z]/.test(own) && !own.startsWith('-------', 8)
  return isOwn && id === idOfPushKey(own) ? own : `${characters(createdAt, 8)}-------${characters(position, 5)}`
}

/** Returns the last characters of a number in base 64. */
function characters(number: number, count: number): string {
  return Array.from({ length: count }, (_, at) => ALPHABET[Math.floor(number / 64 ** (count - 1 - at)) % 64]).join('')
}
