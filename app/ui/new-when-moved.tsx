import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** True once what stands above the children has its final height. */
  isSettled: boolean
  children: ReactNode
}

/**
 * Mounts its children anew where they would move because what stands above them has come, so that nothing moves in front of the reader.
 * Children that stay where they are keep their elements: the largest of them counts as painted when it was first painted. So do all
 * once the student has pressed something: they may have begun a search in them.
 */
export function NewWhenMoved({ isSettled, children }: Props) {
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
