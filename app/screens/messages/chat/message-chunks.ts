import type { ChatMessage } from '../../../data/views.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'

/** About the height of a bubble, with what is between two, px; and that of the least one. */
export const ROW = 44
const LEAST_ROW = 36

/** So many neighbours are drawn, and left out, together: a slow phone does it between two frames. */
const CHUNK = 4

export interface Chunk {
  key: number
  messages: ChatMessage[]
  /** The message above the first one. */
  before: ChatMessage | undefined
}

/**
 * A conversation in pieces that stay the same pieces when a page is added above or a message below, so that only the
 * piece that changed renders again. What has no position yet is where it will mostly end up, behind all others: its bubble
 * stays the same one when the server has it.
 */
export function chunksOf(messages: ChatMessage[]): Chunk[] {
  const chunks: Chunk[] = []
  let before: ChatMessage | undefined
  let position = 0
  for (const message of messages) {
    const last = chunks.at(-1)
    position = message.position === UNSENT_POSITION ? position + 1 : message.position
    const key = keyAt(position)
    if (last?.key === key) last.messages.push(message)
    else chunks.push({ key, messages: [message], before })
    before = message
  }
  return chunks
}

/** The key of the piece in which a position is. */
export function keyAt(position: number): number {
  return Math.floor(position / CHUNK)
}

/**
 * The pieces of a chat that opens that are drawn first: those that fill so many screens from its foot, the last one at least, and
 * up to what is needed at once. All of them where they may not fill the screen: they would begin at its foot, and end at its top.
 *
 * @param height of the screen, px
 */
export function firstDrawn(chunks: readonly Chunk[], isNeeded: (key: number) => boolean, height: number, screens: number): readonly Chunk[] {
  const all = count(chunks)
  if (all * LEAST_ROW <= height) return chunks
  const needed = chunks.findIndex(({ key }) => isNeeded(key))
  let first = chunks.length - 1
  while (first > 0 && count(chunks.slice(first)) * ROW < screens * height) first--
  return chunks.slice(needed < 0 ? first : Math.min(first, needed))
}

/** How tall a chat will be with so many messages, and older ones above, px: a guess. Undefined where they may fit a screen of that height. */
export function heightOf(messages: number, older: number, screen: number): number | undefined {
  return messages * LEAST_ROW > screen ? (messages + older) * ROW : undefined
}

function count(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { messages }) => sum + messages.length, 0)
}
