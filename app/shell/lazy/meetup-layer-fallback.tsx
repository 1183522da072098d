import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { meeting } from '../../data/meetup-sheets.ts'
import { useRetryWhenOnline } from './retry-when-online.tsx'
import { showNotLoaded } from './lazy-sheet.tsx'

/**
 * In place of the meetup layer while its code cannot be had: tries again whenever there is reason to hope, and when one of its
 * sheets is asked for. The one for which it was tried in vain is given up, so that the next press is heard.
 */
export function MeetupLayerFallback({ again, failures }: { again: () => void; failures: number }) {
  const wanted = useStore(meeting, ({ proposal, looked }) => proposal ?? looked)
  const inVain = useRef(wanted !== null)
  useRetryWhenOnline(again)
  useEffect(() => {
    if (wanted === null) inVain.current = false
    else if (!inVain.current) again()
    else {
      meeting.setState({ proposal: null, looked: null })
      showNotLoaded(failures)
    }
  }, [wanted, failures, again])
  return null
}
