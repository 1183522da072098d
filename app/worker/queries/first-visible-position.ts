import type { Conversation } from '../../../schemas/message.ts'
import { isDeleted } from '../../../schemas/rules/conversation.ts'
import { UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import type { LoadedRange } from '../store/loaded-ranges.ts'

/**
 * From which position on the messages of a conversation are shown: as far back as it is complete here, and whatever joins it
 * without a gap, for positions are counted one by one; 0 from its beginning. Where it is not known how far that is, it is
 * complete after its last message, and before it as far as there is no gap; its last one here, where its summary is still to
 * come.
 *
 * @param laid the summary as it looks with my envelopes
 * @param here the positions that there are, mine among them
 */
export function shownFrom(reach: LoadedRange | undefined, summary: Conversation | undefined, laid: Conversation | undefined, here: () => ReadonlySet<number>): number {
  if (reach?.from === 0 || (!reach && laid && isDeleted(laid))) return 0
  const positions = here()
  let from = reach?.from ?? (summary?.lastPosition ?? lastPlaced(positions)) + 1
  while (positions.has(from - 1)) from--
  return from === 1 ? 0 : from
}

function lastPlaced(positions: ReadonlySet<number>): number {
  let last = 0
  for (const position of positions) if (position !== UNSENT_POSITION && position > last) last = position
  return last
}
