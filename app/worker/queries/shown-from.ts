import type { Conversation } from '../../../schemas/message.ts'
import { isDeleted } from '../../../schemas/rules/conversation.ts'
import type { Reach } from '../loaded.ts'

/**
 * From which position on the messages of a conversation are shown: as far back as it is complete here, and whatever joins it
 * without a gap, for positions are counted one by one; 0 from its beginning. Where it is not known how far that is, it is
 * complete after its last message, and before it as far as there is no gap. All of one that begins.
 *
 * @param laid the summary as it looks with my envelopes
 * @param here the positions that there are, mine among them
 */
export function shownFrom(reach: Reach | undefined, summary: Conversation | undefined, laid: Conversation | undefined, here: () => ReadonlySet<number>): number {
  if (!summary || reach?.from === 0 || (!reach && laid && isDeleted(laid))) return 0
  let from = reach?.from ?? summary.lastPosition + 1
  const positions = here()
  while (positions.has(from - 1)) from--
  return from === 1 ? 0 : from
}
