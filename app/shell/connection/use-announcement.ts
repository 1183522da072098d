import { useEffect, useRef, useState } from 'react'
import { sayIn, type Said } from './announcement-delay.ts'
import type { Phase } from './connection-phase.ts'

/** The words as they are to be heard: their counts not with every change. */
export function useAnnounced(phase: Phase, words: string): string {
  const [said, setSaid] = useState('')
  const last = useRef<Said | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = { phase, at: performance.now() }
        setSaid(words)
      },
      sayIn(phase, last.current, performance.now()),
    )
    return () => clearTimeout(timer)
  }, [phase, words])
  return said
}
