import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** True once what stands above the children has its final height. */
  isSettled: boolean
  children: ReactNode
}

/**
 * Replaces its children by new elements when content that loaded above them would push them down, so that nothing moves in front of
 * the reader. Children whose place does not change keep their elements, because the largest of them counts as painted when it was first
 * painted. After the student's first press all keep them, because a search may have begun there.
 */
export function RemountWhenMoved({ isSettled, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef<number>(undefined)
  const [moves, setMoves] = useState(0)
  // Before the browser paints: the old elements are never seen in the new place.
  useLayoutEffect(() => {
    const now = box.current?.offsetTop
    const isMoved = top.current !== undefined && now !== top.current
    if (isMoved && !navigator.userActivation.hasBeenActive) setMoves((count) => count + 1)
    top.current = now
  }, [isSettled])
  return (
    <div key={moves} ref={box}>
      {children}
    </div>
  )
}
