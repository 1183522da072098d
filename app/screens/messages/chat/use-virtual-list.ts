import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { cameFromHere } from '../../../shell/page/use-back.ts'
import { isMorphing } from '../../../ui/morph.ts'
import { firstDrawn, type Chunk } from './message-chunks.ts'
import { nextVirtualList, rowsOf, type VirtualList, type Gap, type Look } from './virtual-list.ts'
import { defined } from '../../../../schemas/defined.ts'

/** Number of screens above and below that are drawn as well, so that a quick scroll finds bubbles. */
const SCREENS_AHEAD = 1

/**
 * Returns the chunks of a chat that are in the document, with gaps in place of the others: 10,000 messages scroll like 50. A chat
 * opens at its foot; each frame then adds one chunk, starting in view, and removes one that is far away. Chunks out of sight wait until
 * a transition ends; a page that begins with its chat draws two screens at once, before anyone scrolls.
 *
 * @param kept keys of chunks that are always drawn
 * @param first key of a chunk that is drawn, with all chunks below it, when the chat opens
 */
export function useVirtualList(
  scroller: RefObject<HTMLElement | null>,
  chunks: readonly Chunk[],
  kept: ReadonlySet<number | null>,
  first: number | null,
): (Chunk | Gap)[] {
  const [drawing, setDrawing] = useState<VirtualList>(() => {
    const needed = (key: number) => kept.has(key) || key === first
    return { drawn: keysOf(firstDrawn(chunks, needed, innerHeight, cameFromHere() ? 0 : 1 + SCREENS_AHEAD)), heights: new Map() }
  })
  // Draw new messages at the foot at once.
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
    const list = defined(scroller.current)
    let frame = 0
    const turn = () => {
      frame = 0
      const now = shown.current
      const next = nextVirtualList(now.drawing, now.chunks, measure(list))
      // Messages that arrived at the foot in the meantime stay, and the next frame starts from them.
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
  // In the same commit: an earlier frame would measure chunks that are gone.
  useLayoutEffect(() => {
    shown.current = { drawing, chunks }
    asks.current()
  }, [drawing, chunks])

  return rowsOf(drawing, chunks, (chunk) => drawing.drawn.has(chunk.key) || chunk === chunks.at(-1) || kept.has(chunk.key))
}

function measure(list: HTMLElement): Look {
  const chunks = new Map([...list.querySelectorAll<HTMLElement>('[data-chunk]')].map((chunk) => [Number(chunk.dataset['chunk']), chunk]))
  const from = -list.scrollTop
  return {
    sight: { from, to: from + list.clientHeight },
    ahead: isMorphing() ? 0 : list.clientHeight * SCREENS_AHEAD,
    measure: (key) => chunks.get(key)?.getBoundingClientRect().height ?? 0,
    isHeld: (key) => isHeld(chunks.get(key)),
  }
}

function isHeld(chunk: Element | undefined): boolean {
  if (!chunk) return false
  const selection = getSelection()
  return chunk.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(chunk, true))
}

function keysOf(chunks: readonly Chunk[]): Set<number> {
  return new Set(chunks.map(({ key }) => key))
}
