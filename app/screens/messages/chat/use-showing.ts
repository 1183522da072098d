import { useEffect } from 'react'
import { SHOWN_INTERVAL } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { worker } from '../../../data/worker.ts'
import { isDataError } from '../../../platform/expected-failures.ts'
import { logUnless } from '../../../platform/log.ts'

/** Reports that this page shows the chat while it is visible, so that its messages are not pushed; null: it shows none. */
export function useShowing(partnerId: StudentId | null): void {
  useEffect(() => {
    if (partnerId === null) return
    const say = (chat: StudentId | null) => void worker.showing(chat).catch(logUnless(isDataError, 'The shown chat could not be reported'))
    const look = () => say(document.visibilityState === 'visible' ? partnerId : null)
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), SHOWN_INTERVAL)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      say(null)
    }
  }, [partnerId])
}
