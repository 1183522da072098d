import { SECOND } from '../../../schemas/constants.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { isAborted, isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer, ForeignResponse } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'

/** How long a press waits for the server, ms. A slower one has the sign-in page anyway: the browser shows that it loads. */
const PATIENCE = 2 * SECOND

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
    if (!navigator.onLine) return say('You’re offline', 'Signing in needs the network. Try again when you are online.')
    asking = true
    void isServerGone().then((isGone) => {
      asking = false
      if (isGone) say('Friendioo didn’t answer', 'Signing in needs Friendioo. Try again in a moment.')
      else location.assign(link.href)
    })
  })
}

/** Returns false also if the network wants a sign-in of its own: its page shows in place of ours, and that is what helps. */
async function isServerGone(): Promise<boolean> {
  try {
    await fetchServer('/healthz', { signal: AbortSignal.timeout(PATIENCE) })
    return false
  } catch (thrown) {
    logUnless(isNoResponse, 'It could not be asked whether the server responds')(thrown)
    const isPortal = thrown instanceof ForeignResponse && thrown.isPortal
    return !isPortal && !isAborted(thrown)
  }
}

const say = (title: string, text: string): void => showToast({ title, text, tone: 'error' })
