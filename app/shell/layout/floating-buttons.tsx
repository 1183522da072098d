import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { FloatingInstall } from '../install/floating-install.tsx'
import { PushBell } from '../push/push-bell.tsx'
import { nextDirection, type ScrollDirection } from '../popups/scroll-direction.ts'

/**
 * The floating buttons, in one row. They give way while the student scrolls down, because they lie over rows that are read and pressed, and
 * come back on the way up, on the next page, and for the Tab key.
 */
export function FloatingButtons() {
  const { pathname } = useLocation()
  return <Row key={pathname} />
}

function Row() {
  const isDown = useScrolledDown()
  return (
    <div
      data-gives-way={isDown}
      className="me-1 mb-1 flex flex-wrap items-center justify-end gap-3 transition duration-(--dur-base) empty:hidden data-[gives-way=true]:not-focus-within:pointer-events-none data-[gives-way=true]:not-focus-within:translate-y-4 data-[gives-way=true]:not-focus-within:opacity-0 data-[gives-way=true]:not-focus-within:*:pointer-events-none"
    >
      <FloatingInstall />
      <PushBell />
    </div>
  )
}

/** Returns whether the student last scrolled down. */
function useScrolledDown(): boolean {
  const [direction, setDirection] = useState<ScrollDirection>(() => ({ isDown: false, furthest: scrollY }))
  useEffect(() => {
    const look = () => setDirection((before) => nextDirection(before, scrollY))
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return direction.isDown
}
