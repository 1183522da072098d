import { startTransition, useEffect, useState } from 'react'
import type { ChatMessage } from '../../../data/views.ts'
import { cameFromHere } from '../../../shell/use-back.ts'
import { isMorphing } from '../../../ui/morph.ts'
import { fills, firstDrawn, type Chunk } from './chunks-of.ts'

/**
 * How many pieces of a chat that opens are drawn, counted from its foot: one more with each frame, and what is out of sight
 * once nothing flies any more. Fifty bubbles at once are a moment in which a slow phone hears no finger. A page that begins with
 * its chat draws it at once: nobody holds it yet.
 *
 * @param isNeeded whether a message is drawn from the first
 */
export function useUnrolled(chunks: readonly Chunk[], isNeeded: (message: ChatMessage) => boolean): number {
  const [drawn, setDrawn] = useState(() => (cameFromHere() ? firstDrawn(chunks, isNeeded, innerHeight) : Infinity))
  const next = drawn < chunks.length ? drawn + 1 : Infinity
  const isInSight = !fills(chunks.slice(-drawn), innerHeight)
  useEffect(() => {
    if (drawn === Infinity) return
    let frame = requestAnimationFrame(function draw() {
      if (isInSight || !isMorphing()) startTransition(() => setDrawn(next))
      else frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, next, isInSight])
  return drawn
}
