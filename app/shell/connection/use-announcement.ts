import { useEffect, useRef, useState } from 'react'
import { announcementDelay, type Announcement } from './announcement-delay.ts'
import type { BarPhase } from './connection-phase.ts'

/** Returns the text for screen readers: its counts do not change with every change. */
export function useAnnouncement(phase: BarPhase, words: string): string {
  const [said, setSaid] = useState('')
  const last = useRef<Announcement | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = { phase, at: performance.now() }
        setSaid(words)
      },
      announcementDelay(phase, last.current, performance.now()),
    )
    return () => clearTimeout(timer)
  }, [phase, words])
  return said
}
