import { HOUR } from '../../../schemas/constants.ts'

/** Time between two checks for a newer version while a page stays open, ms. */
export const UPDATE_CHECK_INTERVAL = HOUR

/**
 * Calls `check` every hour, and when the network is back. A page that slept checks when it is seen again. The registration of the
 * service worker is the check at the start.
 *
 * @param whenBack calls its listener when the server responds again
 */
export function startUpdateChecks(check: () => void, whenBack: (listener: () => void) => void, page: Window = window): void {
  let last = Date.now()
  const checkNow = () => {
    last = Date.now()
    check()
  }
  const checkIfDue = () => {
    if (Date.now() - last >= UPDATE_CHECK_INTERVAL) checkNow()
  }
  setInterval(checkIfDue, UPDATE_CHECK_INTERVAL)
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') checkIfDue()
  })
  page.addEventListener('online', checkNow)
  whenBack(checkNow)
}
