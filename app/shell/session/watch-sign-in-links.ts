import { AUTH_TIMEOUT, SECOND } from '../../../schemas/constants.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer, ForeignResponse } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'

/**
 * Keeps a student who presses a link to the sign-in page here while the server cannot be reached, and says why. The browser would show
 * its own error page, from which an installed app has no way back.
 */
export function watchSignInLinks(page: Document = document): void {
  let asking = false
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/api/login"]') : null
    if (!link || opensElsewhere(event)) return
    event.preventDefault()
    if (asking) return
    if (!navigator.onLine) return fail('You’re offline', 'Signing in needs the network. Try again when you are online.')
    asking = true
    const gone = isServerGone()
    void withTimeout(gone, SECOND).then((isKnown) => {
      if (isKnown === null) showToast({ title: 'Waiting for Friendioo', text: 'The sign-in page opens as soon as it answers.' })
    })
    void gone.then((isGone) => {
      asking = false
      if (isGone) fail('Friendioo didn’t answer', 'Signing in needs Friendioo. Try again in a moment.')
      else location.assign(link.href)
    })
  })
}

/** Returns false also if the network wants a sign-in of its own: its page shows in place of ours, and that is what helps. */
async function isServerGone(): Promise<boolean> {
  try {
    await fetchServer('/healthz', { signal: AbortSignal.timeout(AUTH_TIMEOUT) })
    return false
  } catch (thrown) {
    logUnless(isNoResponse, 'The server could not be asked')(thrown)
    return !(thrown instanceof ForeignResponse && thrown.isPortal)
  }
}

const fail = (title: string, text: string): void => showToast({ title, text, tone: 'error' })
