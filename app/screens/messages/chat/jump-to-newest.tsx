import { ArrowDown } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

/** So far from the foot, somebody is reading back. */
const NEAR = '240px'

interface Props {
  scroller: RefObject<HTMLElement | null>
  /** The foot of the list. */
  foot: RefObject<HTMLElement | null>
}

/** The way back down, while older messages are being read. */
export function JumpToNewest({ scroller, foot }: Props) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setAway(!entries.at(-1)!.isIntersecting), {
      root: scroller.current,
      rootMargin: `0px 0px ${NEAR} 0px`,
    })
    observer.observe(foot.current!)
    return () => observer.disconnect()
  }, [scroller, foot])

  if (!away) return null
  return (
    <IconButton
      icon={ArrowDown}
      name="Newest messages"
      className="rise absolute end-3 bottom-[calc(var(--dock,0px)+12px)] bg-overlay shadow-float"
      onClick={() => scroller.current?.scrollTo({ top: 0 })}
    />
  )
}
