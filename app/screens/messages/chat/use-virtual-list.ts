import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { cameFromHere } from '../../../shell/page/use-back.ts'
import { isMorphing } from '../../../ui/morph.ts'
import { firstDrawn, type Chunk } from './message-chunks.ts'
import { nextVirtualList, rowsOf, type VirtualList, type Gap, type Look } from './virtual-list.ts'

/** So much to either side is drawn, in screens, so that a flick of the finger finds bubbles. */
const AHEAD = 1

/**
 * Which pieces of a chat are in the document, with gaps where others would be: ten thousand messages scroll like fifty. A chat
 * that opens begins at its foot; then one piece comes with each frame, where one looks first, and one that is far away goes. What
 * is out of sight waits until nothing flies any more. A page that begins with its chat draws a screen and a half at once: nobody
 * holds it yet.
 *
 * @param kept keys of pieces that are drawn wherever they stand
 * @param first that of a piece which is drawn with all that is below it when the chat opens
 */
export function useVirtualList(scroller: RefObject<HTMLElement | null>, chunks: readonly Chunk[], kept: ReadonlySet<number | null>, first: number | null): (Chunk | Gap)[] {
  const [drawing, setDrawing] = useState<VirtualList>(() => {
    const needed = (key: number) => kept.has(key) || key === first
    return { drawn: keysOf(firstDrawn(chunks, needed, innerHeight, cameFromHere() ? 0 : 1 + AHEAD)), heights: new Map() }
  })
  // What comes in at the foot is there at once.
  const newest = chunks.at(-1)?.key ?? -1
  const [known, setKnown] = useState(newest)
  if (newest > known) {
    setKnown(newest)
    const come = firstDrawn(chunks, () => false, innerHeight, 1).filter(({ key }) => key >= known)
    setDrawing((before) => ({ ...before, drawn: new Set([...before.drawn, ...keysOf(come)]) }))
  }

  const asks = useRef(() => {})
  const shown = useRef({ drawing, chunks })
  useEffect(() => {
    const list = scroller.current!
    let frame = 0
    const turn = () => {
      frame = 0
      const now = shown.current
      const next = nextVirtualList(now.drawing, now.chunks, lookAt(list))
      // What came in at the foot meanwhile stays: the next turn is of that.
      if (next !== now.drawing) startTransition(() => setDrawing((before) => (before === now.drawing ? next : before)))
      else if (isMorphing()) ask()
    }
    const ask = () => (frame ||= requestAnimationFrame(turn))
    asks.current = ask
    const resized = new ResizeObserver(ask)
    resized.observe(list)
    list.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      list.removeEventListener('scroll', ask)
    }
  }, [scroller])
  // With the commit: a frame that came before would measure pieces that are gone.
  useLayoutEffect(() => {
    shown.current = { drawing, chunks }
    asks.current()
  }, [drawing, chunks])

  return rowsOf(drawing, chunks, (chunk) => drawing.drawn.has(chunk.key) || chunk === chunks.at(-1) || kept.has(chunk.key))
}

function lookAt(list: HTMLElement): Look {
  const pieces = new Map([...list.querySelectorAll<HTMLElement>('[data-piece]')].map((piece) => [Number(piece.dataset['piece']), piece]))
  const from = -list.scrollTop
  return {
    sight: { from, to: from + list.clientHeight },
    ahead: isMorphing() ? 0 : list.clientHeight * AHEAD,
    measure: (key) => pieces.get(key)?.getBoundingClientRect().height ?? 0,
    isHeld: (key) => isHeld(pieces.get(key)),
  }
}

function isHeld(piece: Element | undefined): boolean {
  if (!piece) return false
  const selection = getSelection()
  return piece.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(piece, true))
}

function keysOf(chunks: readonly Chunk[]): Set<number> {
  return new Set(chunks.map(({ key }) => key))
}
