import { isCard, type LogItem } from './log-items.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'

/** Approximate height of a bubble including the space between two, px, and below it the least height. */
export const ROW_HEIGHT = 44
const ROW_HEIGHT_MIN = 36

/** Number of rows whose height a card has at least. */
const CARD_ROWS = 3

/** Number of neighbouring messages that are drawn and removed together: a slow phone does that between two frames. */
const CHUNK_MESSAGES = 4

export interface Chunk {
  key: number
  items: LogItem[]
  /** The item above the first one. */
  before: LogItem | undefined
}

/**
 * Splits a conversation into chunks that stay the same when a page is added above or a message below. Only the changed chunk then
 * renders again. A message without a position gets the one that it will probably have, after all others. Its bubble then stays the
 * same element when the server has accepted it. A card belongs to the message above it: what arrives below does not change its chunk.
 */
export function chunksOf(items: readonly LogItem[]): Chunk[] {
  const chunks: Chunk[] = []
  let before: LogItem | undefined
  let position = 0
  for (const item of items) {
    const last = chunks.at(-1)
    if (!isCard(item)) position = item.position === UNSENT_POSITION ? position + 1 : item.position
    const key = keyAt(position)
    if (last?.key === key) last.items.push(item)
    else chunks.push({ key, items: [item], before })
    before = item
  }
  return chunks
}

/** Returns the key of the chunk that contains a position. */
export function keyAt(position: number): number {
  return Math.floor(position / CHUNK_MESSAGES)
}

/**
 * Returns the chunks to draw first when a chat opens. They fill `screens` from the foot, include at least the last chunk, and reach up
 * to a needed one. Returns all chunks if they may not fill the screen: drawn in steps, they would start at its foot and end at its top.
 *
 * @param height of the screen, px
 */
export function firstDrawn(
  chunks: readonly Chunk[],
  isNeeded: (key: number) => boolean,
  height: number,
  screens: number,
): readonly Chunk[] {
  const all = count(chunks)
  if (all * ROW_HEIGHT_MIN <= height) return chunks
  const needed = chunks.findIndex(({ key }) => isNeeded(key))
  let first = chunks.length - 1
  while (first > 0 && count(chunks.slice(first)) * ROW_HEIGHT < screens * height) first--
  return chunks.slice(needed < 0 ? first : Math.min(first, needed))
}

/** Returns in how many rows of messages these items fit, at least. */
export function rowCount(items: readonly LogItem[]): number {
  return items.reduce((rows, item) => rows + (isCard(item) ? CARD_ROWS : 1), 0)
}

/**
 * Estimates the height of a chat with the given numbers of loaded rows and older messages, px. Returns undefined if the loaded rows may
 * fit a screen of the given height.
 */
export function heightOf(rows: number, older: number, screen: number): number | undefined {
  return rows * ROW_HEIGHT_MIN > screen ? (rows + older) * ROW_HEIGHT : undefined
}

function count(chunks: readonly Chunk[]): number {
  return chunks.reduce((rows, { items }) => rows + rowCount(items), 0)
}
