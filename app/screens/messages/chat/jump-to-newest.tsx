import { ArrowDown } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { badgeText } from '../../../../schemas/rules/badge-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { defined } from '../../../../schemas/defined.ts'

/** Distance from the foot within which the reader counts as being at the newest message. */
const NEAR = '240px'

interface Props {
  scroller: RefObject<HTMLElement | null>
  /** The last element of the list. */
  foot: RefObject<HTMLElement | null>
  /** Number of messages below that were not seen yet. */
  unseen: number
}

/** A button to the newest message, shown while the student reads older ones. */
export function JumpToNewest({ scroller, foot, unseen }: Props) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setAway(!defined(entries.at(-1)).isIntersecting), {
      root: scroller.current,
      rootMargin: `0px 0px ${NEAR} 0px`,
    })
    observer.observe(defined(foot.current))
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
          // The button disappears, so move the focus to the list.
          scroller.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
