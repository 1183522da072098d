import type { ChatMessage } from '../../../data/views.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/order.ts'

/** About the height of a bubble, with what is between two, px; and that of the least one. */
export const ROW = 44
const LEAST_ROW = 36

/** So many neighbours are drawn, and left out, together: a slow phone does it between two frames. */
const CHUNK = 16

export interface Chunk {
  key: number
  messages: ChatMessage[]
  /** The message above the first one. */
  before: ChatMessage | undefined
}

/**
 * A conversation in pieces that stay the same pieces when a page is added above or a message below, so that only the
 * piece that changed renders again. What has no position yet belongs to the last piece, where it will mostly end up.
 */
export function chunksOf(messages: ChatMessage[]): Chunk[] {
  const chunks: Chunk[] = []
  let before: ChatMessage | undefined
  for (const message of messages) {
    const last = chunks.at(-1)
    const key = message.position === UNSENT_POSITION ? (last?.key ?? 0) : Math.floor(message.position / CHUNK)
    if (last?.key === key) last.messages.push(message)
    else chunks.push({ key, messages: [message], before })
    before = message
  }
  return chunks
}

/**
 * How many pieces of a chat that opens are drawn first, counted from its foot: the last ones, and those with what is needed at
 * once. All of them where they may not fill the screen: they would begin at its foot, and end at its top.
 *
 * @param height of the screen, px
 */
export function firstDrawn(chunks: readonly Chunk[], isNeeded: (message: ChatMessage) => boolean, height: number): number {
  if (!fills(chunks, height, LEAST_ROW)) return Infinity
  const needed = chunks.findIndex(({ messages }) => messages.some(isNeeded))
  return Math.max(1, needed < 0 ? 0 : chunks.length - needed)
}

/** Whether so much fills a screen of this height, px. */
export function fills(chunks: readonly Chunk[], height: number, row = ROW): boolean {
  return chunks.reduce((sum, { messages }) => sum + messages.length, 0) * row >= height
}
