import { startTransition, useEffect, useState, type RefObject } from 'react'

/** So much to either side stays drawn, in screens, so that a flick of the finger finds bubbles. */
const NEAR = '150%'

/**
 * The height of a piece, px, while it is far away; null while it is near, and while the focus or a selection is in it: what
 * somebody holds does not vanish. Drawing can be interrupted: a piece that comes near is less urgent than the scrolling.
 *
 * @param guess where it begins far away: its height until it was drawn once
 */
export function useFarHeight(scroller: RefObject<HTMLElement | null>, piece: RefObject<HTMLElement | null>, guess: number | null): number | null {
  const [height, setHeight] = useState(guess)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, target, boundingClientRect } = entries.at(-1)!
        if (isIntersecting) startTransition(() => setHeight(null))
        else if (!isHeld(target)) startTransition(() => setHeight((known) => known ?? boundingClientRect.height))
      },
      { root: scroller.current, rootMargin: `${NEAR} 0px` },
    )
    observer.observe(piece.current!)
    return () => observer.disconnect()
  }, [scroller, piece])
  return height
}

function isHeld(piece: Element): boolean {
  const selection = getSelection()
  return piece.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(piece, true))
}
