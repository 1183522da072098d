import { ArrowDown } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { badgeText } from '../../../ui/badge-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** So far from the foot, somebody is reading back. */
const NEAR = '240px'

interface Props {
  scroller: RefObject<HTMLElement | null>
  /** The foot of the list. */
  foot: RefObject<HTMLElement | null>
  /** Messages down there that were not seen yet. */
  unseen: number
}

/** The way back down, while older messages are being read. */
export function JumpToNewest({ scroller, foot, unseen }: Props) {
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
    <div className="rise absolute end-3 bottom-[calc(var(--dock,0px)+12px)] rounded-full bg-overlay shadow-float">
      <IconButton
        icon={ArrowDown}
        name={unseen > 0 ? `Newest messages, ${badgeText(unseen)} new` : 'Newest messages'}
        count={unseen}
        onClick={() => {
          scroller.current?.scrollTo({ top: 0 })
          // The button goes: the focus must not go with it.
          scroller.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
