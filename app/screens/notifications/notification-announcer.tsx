import { useEffect, useRef, useState } from 'react'
import { useFirstSyncDone } from '../../data/use-status.ts'

/** Announces new notifications to screen readers. The name of the bell contains the number of all unread ones. */
export function NotificationAnnouncer({ unread }: { unread: number | undefined }) {
  // Notifications that were there before the page opened are not announced.
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
