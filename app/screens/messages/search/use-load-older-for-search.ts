import { useEffect, useRef, useState } from 'react'
import { SECOND } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { worker } from '../../../data/worker.ts'
import { isDataError } from '../../../platform/expected-failures.ts'
import { logUnless } from '../../../platform/log.ts'
import { DataError } from '../../../../schemas/data-error.ts'

/** Pause between two pages, which leaves time for the student's actions, ms. The one after a page that was not stored is longer. */
const PAGE_DELAY = 50
const RETRY_DELAY = SECOND
/** Number of consecutive pages that may fail to be stored before the loading ends with an error. */
const FAILED_PAGES_MAX = 5

/**
 * Loads all older messages onto this device, page by page, until the student stops it or leaves the search.
 *
 * @param partnerId loads one conversation; null: all
 */
export function useLoadOlderForSearch(partnerId: StudentId | null) {
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const load = async () => {
    const { signal } = (run.current = new AbortController())
    setLoading(true)
    setFailed(false)
    try {
      for (let inVain = 0; !signal.aborted;) {
        const came = await worker.loadOlderForSearch(partnerId)
        if (came === 'done') break
        inVain = came === 'nearer' ? 0 : inVain + 1
        if (inVain === FAILED_PAGES_MAX) throw new DataError('storage-failed', 'No older message could be stored.')
        await new Promise((resolve) => setTimeout(resolve, inVain === 0 ? PAGE_DELAY : RETRY_DELAY))
      }
    } catch (thrown) {
      logUnless(isDataError, 'Older messages could not be loaded')(thrown)
      if (!signal.aborted) setFailed(true)
    }
    if (run.current.signal === signal) setLoading(false)
  }
  return {
    loading,
    failed,
    load,
    stop: () => {
      run.current?.abort()
      setLoading(false)
    },
  }
}
