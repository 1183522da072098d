import { useEffect, useRef, useState } from 'react'
import { SECOND } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { worker } from '../../../data/worker.ts'

/** Between two pages there is room for what the student does, ms; after one that could not be kept, a little more. */
const BREATH = 50
const AGAIN = SECOND
/** So often in a row nothing is kept before it is given up. */
const PATIENCE = 5

/**
 * Brings all older messages onto this device, a page at a time, until it is stopped, or nobody looks for anything any more.
 *
 * @param partnerId of one conversation; null: of all
 */
export function useLoadOlderForSearch(partnerId: StudentId | null) {
  const [bringing, setBringing] = useState(false)
  const [failed, setFailed] = useState(false)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const bring = async () => {
    const { signal } = (run.current = new AbortController())
    setBringing(true)
    setFailed(false)
    try {
      for (let inVain = 0; !signal.aborted; ) {
        const came = await worker.loadOlderForSearch(partnerId)
        if (came === 'done') break
        inVain = came === 'nearer' ? 0 : inVain + 1
        if (inVain === PATIENCE) throw new Error('Nothing is kept')
        await new Promise((resolve) => setTimeout(resolve, inVain === 0 ? BREATH : AGAIN))
      }
    } catch {
      if (!signal.aborted) setFailed(true)
    }
    if (run.current.signal === signal) setBringing(false)
  }
  return {
    bringing,
    failed,
    bring,
    stop: () => {
      run.current?.abort()
      setBringing(false)
    },
  }
}
