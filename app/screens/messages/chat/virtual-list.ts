import { ROW_HEIGHT, rowCount, type Chunk } from './message-chunks.ts'
import { defined } from '../../../../schemas/defined.ts'

/** The chunks of a long chat that are in the document. */
export interface VirtualList {
  /** Keys of the drawn chunks. */
  drawn: ReadonlySet<number>
  /**
   * Heights of the other chunks when they were last drawn, px. There is one map for as long as a chat is open, because only removed
   * chunks write their heights and only chunks that are not drawn need them. A copy for each frame would contain thousands of heights.
   */
  heights: Map<number, Height>
}

interface Height {
  px: number
  /** Number of rows at that height (`rowCount`). */
  rows: number
}

/** A part of the log, px above its foot. */
interface Stretch {
  from: number
  to: number
}

/** The measurements for one step. */
export interface Look {
  /** The part on the screen. */
  sight: Stretch
  /** Distance on each side that is drawn as well, px. */
  ahead: number
  /** Returns the height of a drawn chunk, px. */
  measure: (key: number) => number
  /** Returns whether the focus or a selection is in the chunk: such a chunk is not removed. */
  isHeld: (key: number) => boolean
}

/** Factor between the distances for removing and for drawing a chunk, so that no chunk is drawn and removed at the same edge. */
const REMOVAL_FACTOR = 1.5

/**
 * Draws the nearest chunk that has come near and removes the farthest one that is far away. It changes one of each, because a slow
 * phone does no more between two frames. Returns the same object if there is nothing to do.
 */
export function nextVirtualList(drawing: VirtualList, chunks: readonly Chunk[], { sight, ahead, measure, isHeld }: Look): VirtualList {
  let near: Chunk | null = null
  let far: Chunk | null = null
  let [nearest, farthest] = [Infinity, ahead * REMOVAL_FACTOR]
  let from = 0
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = defined(chunks[index])
    const isDrawn = drawing.drawn.has(chunk.key)
    const to = from + (isDrawn ? measure(chunk.key) : farHeight(drawing, chunk))
    const away = Math.max(from - sight.to, sight.from - to)
    const fromMiddle = Math.abs(from + to - sight.from - sight.to)
    if (!isDrawn && away <= ahead && fromMiddle < nearest) [near, nearest] = [chunk, fromMiddle]
    if (isDrawn && away > farthest && !isHeld(chunk.key)) [far, farthest] = [chunk, away]
    from = to
  }
  if (!near && !far) return drawing
  const drawn = new Set(drawing.drawn)
  if (near) drawn.add(near.key)
  if (far) {
    drawn.delete(far.key)
    drawing.heights.set(far.key, { px: measure(far.key), rows: rowCount(far.items) })
  }
  return { ...drawing, drawn }
}

/** Takes the place of neighbouring chunks that are not drawn, with their total height, px. */
export interface Gap {
  key: string
  height: number
}

/** Returns the drawn chunks with gaps between them, from the top. */
export function rowsOf(drawing: VirtualList, chunks: readonly Chunk[], isDrawn: (chunk: Chunk) => boolean): (Chunk | Gap)[] {
  const rows: (Chunk | Gap)[] = []
  for (const chunk of chunks) {
    const above = rows.at(-1)
    if (isDrawn(chunk)) rows.push(chunk)
    else if (above && isGap(above)) above.height += farHeight(drawing, chunk)
    else rows.push({ key: `far-${chunk.key}`, height: farHeight(drawing, chunk) })
  }
  return rows
}

export function isGap(row: Chunk | Gap): row is Gap {
  return 'height' in row
}

/** Returns the last height of a chunk, px; an estimate if it was never drawn or has other items now. */
function farHeight({ heights }: VirtualList, { key, items }: Chunk): number {
  const known = heights.get(key)
  const rows = rowCount(items)
  return known?.rows === rows ? known.px : rows * ROW_HEIGHT
}
