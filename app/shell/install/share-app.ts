import { APP_TITLE } from '../../../schemas/constants.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { copyToClipboard } from '../../platform/copy-to-clipboard.ts'
import { isAborted, isNotAllowed } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/**
 * Shares the address of the app by the system's own menu, or copies it where there is none. Nothing is said when the student closes
 * that menu.
 */
export async function shareApp(): Promise<void> {
  const url = `${location.origin}/`
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: APP_TITLE, url })
    if (await copyToClipboard(url)) return showToast({ title: 'Link copied', text: 'Paste it where your classmates read it.' })
  } catch (thrown) {
    if (isAborted(thrown)) return
    logUnless(isNotAllowed, 'The link of the app could not be shared')(thrown)
  }
  showToast({ title: 'Share Failed', text: 'Unable to share the app link.', tone: 'error' })
}
