import type { Conversation } from '../../../schemas/message.ts'
import { isDeleted } from '../../../schemas/rules/conversation.ts'
import type { Reach } from '../loaded.ts'

/**
 * From which position on the messages of a conversation are shown: as far back as it is complete here. Nothing where that is
 * not known, and all of one that begins.
 *
 * @param laid the summary as it looks with my envelopes
 */
export function shownFrom(reach: Reach | undefined, summary: Conversation | undefined, laid: Conversation | undefined): number {
  return reach?.from ?? (!summary || (laid && isDeleted(laid)) ? 0 : Infinity)
}
