import { useEffect, useRef, useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { worker } from '../../../data/worker.ts'

/**
 * Brings all older messages onto this device, a page at a time, until it is stopped, or nobody looks for anything any more.
 *
 * @param partnerId of one conversation; null: of all
 */
export function useBringOlder(partnerId: StudentId | null) {
  const [bringing, setBringing] = useState(false)
  const [failed, setFailed] = useState(false)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const bring = async () => {
    const { signal } = (run.current = new AbortController())
    setBringing(true)
    setFailed(false)
    try {
      while (!signal.aborted && (await worker.bringOlder(partnerId)));
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
