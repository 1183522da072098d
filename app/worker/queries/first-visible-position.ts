import type { Conversation } from '../../../schemas/message.ts'
import { isDeleted } from '../../../schemas/rules/conversation.ts'
import { UNSENT_POSITION } from '../../../schemas/rules/message-order.ts'
import type { LoadedRange } from '../store/loaded-ranges.ts'

/**
 * Returns the position from which messages of a conversation are shown; 0 means from its beginning. It is the start of the loaded
 * range, or after the last message if that is unknown, and extends back until a position is missing. The last message is that of
 * the summary, or the last one here while the summary is missing.
 *
 * @param laid the summary with my envelopes overlaid
 * @param here the positions on this device, those of my messages included; they are consecutive unless a message is missing
 */
export function firstVisiblePosition(
  reach: LoadedRange | undefined,
  summary: Pick<Conversation, 'lastPosition'> | undefined,
  laid: Conversation | undefined,
  here: () => ReadonlySet<number>,
): number {
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
