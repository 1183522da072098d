import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../../data/views.ts'
import { chunksOf, ROW_HEIGHT, type Chunk } from './message-chunks.ts'
import { isGap, nextVirtualList, rowsOf, type VirtualList, type Look } from './virtual-list.ts'

const chunks = chunksOf(Array.from({ length: 400 }, (_, position) => ({ id: String(position), position }) as unknown as ChatMessage))
const PIECE = chunks[0]!.items.length * ROW_HEIGHT
const none = (): VirtualList => ({ drawn: new Set(), heights: new Map() })
/** Returns the view of a screen of three chunks that is `up` chunks above the foot. */
const look = (up: number, more: Partial<Look> = {}): Look => ({
  sight: { from: up * PIECE, to: (up + 3) * PIECE },
  ahead: PIECE,
  measure: () => PIECE,
  isHeld: () => false,
  ...more,
})
/** Returns the drawn chunks, counted from the foot. */
const drawnOf = ({ drawn }: VirtualList) => [...drawn].map((key) => chunks.length - 1 - key).sort((a, b) => a - b)
const key = (up: number) => chunks.length - 1 - up

function settled(drawing: VirtualList, at: Look): VirtualList {
  for (let next = nextVirtualList(drawing, chunks, at); next !== drawing; next = nextVirtualList(drawing, chunks, at)) drawing = next
  return drawing
}

describe('nextVirtualList', () => {
  it('draws the chunks on the screen and beside it, one at a time, and then stops', () => {
    const one = nextVirtualList(none(), chunks, look(10))
    expect(drawnOf(one)).toEqual([11])
    expect(drawnOf(settled(one, look(10)))).toEqual([8, 9, 10, 11, 12, 13, 14])
  })

  it('starts with the chunks on the screen', () => {
    const before = settled(none(), look(0))
    expect(drawnOf(nextVirtualList(before, chunks, look(20)))).toContain(21)
  })

  it('removes chunks that are far away, the farthest first, and leaves those just outside the edge', () => {
    const before = settled(none(), look(0))
    const next = nextVirtualList(before, chunks, look(40))
    expect(drawnOf(next)).toEqual([1, 2, 3, 4, 41])
    expect(drawnOf(settled(before, look(2)))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('never removes a chunk that has the focus or a selection', () => {
    const held = settled(settled(none(), look(0)), look(40, { isHeld: (chunk) => chunk === key(2) }))
    expect(drawnOf(held)).toEqual([2, 38, 39, 40, 41, 42, 43, 44])
  })

  it('uses the current heights of drawn chunks and the last heights of removed ones', () => {
    const tall = look(10, { measure: () => 2 * PIECE })
    const drawing = settled(settled(none(), look(0, { measure: () => 2 * PIECE })), tall)
    expect(drawing.heights.get(key(0))).toEqual({ px: 2 * PIECE, rows: chunks[0]!.items.length })
    // Three chunks were drawn with twice the height, so the view ten chunks up begins at the eighth, not the eleventh.
    expect(drawnOf(drawing)[0]).toBeLessThan(8)
  })
})

describe('rowsOf', () => {
  const rows = (drawing: VirtualList) => rowsOf(drawing, chunks, (chunk: Chunk) => drawing.drawn.has(chunk.key))

  it('has one gap in place of neighbouring chunks that are not drawn, with their total height', () => {
    const drawing: VirtualList = {
      drawn: new Set([key(0), key(5)]),
      heights: new Map([[key(2), { px: 999, rows: chunks[0]!.items.length }]]),
    }
    expect(rows(drawing).map((row) => (isGap(row) ? row.height : row.key))).toEqual([
      (chunks.length - 6) * PIECE,
      key(5),
      3 * PIECE + 999,
      key(0),
    ])
  })

  it('estimates the height again for a chunk whose items have changed', () => {
    const drawing: VirtualList = { drawn: new Set(), heights: new Map([[key(0), { px: 999, rows: 1 }]]) }
    expect(rows(drawing).map((row) => isGap(row) && row.height)).toEqual([chunks.length * PIECE])
  })
})
