import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { meeting } from '../../data/meetup-sheets.ts'
import { useRetryWhenOnline } from './retry-when-online.tsx'
import { showNotLoaded } from './lazy-sheet.tsx'

/**
 * Replaces the meetup layer while its code cannot be loaded. Tries again when a load may succeed, and when the student opens
 * one of its sheets. Closes a sheet whose load failed, so that the next press counts.
 */
export function MeetupLayerFallback({ again, failures }: { again: () => void; failures: number }) {
  const wanted = useStore(meeting, ({ proposal, opened }) => proposal ?? opened)
  const inVain = useRef(wanted !== null)
  useRetryWhenOnline(again)
  useEffect(() => {
    if (wanted === null) inVain.current = false
    else if (!inVain.current) again()
    else {
      meeting.setState({ proposal: null, opened: null })
      showNotLoaded(failures)
    }
  }, [wanted, failures, again])
  return null
}
