import { useEffect, useRef, useState } from 'react'
import { useFirstSyncDone } from '../../data/use-status.ts'

/** Says that something was told just now; how much is unread in all stands in the name of the bell. */
export function NotificationAnnouncer({ unread }: { unread: number | undefined }) {
  // What was there before this page was is no news.
  const arrived = useFirstSyncDone()
  const known = useRef<number | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!arrived || unread === undefined) return
    const more = unread - (known.current ?? unread)
    known.current = unread
    if (more > 0) setWords(`${more === 1 ? '1 new notification' : `${more} new notifications`}, ${unread} unread`)
  }, [arrived, unread])
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  )
}
