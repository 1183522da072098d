import { DOCUMENTS_PER_TOKEN } from '../../limits/prices.ts'
import type { StoredMessage } from '../../store/records.ts'
import { LENGTH_PER_TOKEN } from '../limits.ts'

/** The messages that a snapshot has made the server read so far. It counts a read that is refused in the end, too. */
export interface ReadCost {
  messages: number
  /** Length of their texts, in UTF-16 code units. */
  length: number
}

/** Length of a message without its text, as JSON. */
const FIELDS_LENGTH = 250

/** Counts messages that were read from the store. */
export function countRead(cost: ReadCost, messages: readonly Pick<StoredMessage, 'content'>[]): void {
  cost.messages += messages.length
  for (const { content } of messages) cost.length += content.length
}

/** Returns the length of what was read, about as JSON. */
export function lengthRead({ messages, length }: ReadCost): number {
  return length + messages * FIELDS_LENGTH
}

/** Returns the tokens of what was read, in its student's bucket of requests. */
export function costOf(cost: ReadCost): number {
  return Math.max(Math.floor(cost.messages / DOCUMENTS_PER_TOKEN), Math.floor(lengthRead(cost) / LENGTH_PER_TOKEN))
}
