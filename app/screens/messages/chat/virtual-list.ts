import { ROW, type Chunk } from './message-chunks.ts'

/** What of a long chat is in the document. */
export interface VirtualList {
  /** Keys of the pieces that are there. */
  drawn: ReadonlySet<number>
  /**
   * How tall others were when they were there last, px. One map for as long as a chat is open: it is only written of what goes,
   * and not read of what is there. A copy for each frame would be one of thousands of heights.
   */
  heights: Map<number, Height>
}

interface Height {
  px: number
  /** With so many messages. */
  messages: number
}

/** A part of the log, px up from its foot. */
export interface Stretch {
  from: number
  to: number
}

/** What it takes to go on with a drawing. */
export interface Look {
  /** What is on the screen. */
  sight: Stretch
  /** So much to either side is drawn too, px. */
  ahead: number
  /** Of a piece that is drawn, px. */
  measure: (key: number) => number
  /** The focus or a selection is in it: what somebody holds does not vanish. */
  isHeld: (key: number) => boolean
}

/** A piece is left out once it is so many times as far away as where it comes in: it does not come and go at one edge. */
const LEAVES = 1.5

/**
 * One step on: of the pieces that have come near, the nearest one is drawn; of those that are far, the farthest one is left out.
 * One of each, for a slow phone does no more between two frames. The same drawing, where there is nothing to do.
 */
export function nextVirtualList(drawing: VirtualList, chunks: readonly Chunk[], { sight, ahead, measure, isHeld }: Look): VirtualList {
  let near: Chunk | null = null
  let far: Chunk | null = null
  let [nearest, farthest] = [Infinity, ahead * LEAVES]
  let from = 0
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index]!
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
    drawing.heights.set(far.key, { px: measure(far.key), messages: far.messages.length })
  }
  return { ...drawing, drawn }
}

/** What stands in the place of neighbours that are not drawn: how tall they are, together. */
export interface Gap {
  key: string
  height: number
}

/** The pieces that are drawn, and gaps between them, from the top. */
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

/** As tall as it was; a guess, where it never was drawn or has other messages now. */
function farHeight({ heights }: VirtualList, { key, messages }: Chunk): number {
  const known = heights.get(key)
  return known?.messages === messages.length ? known.px : messages.length * ROW
}
