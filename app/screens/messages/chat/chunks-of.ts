import type { ChatMessage } from '../../../data/views.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/order.ts'

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
