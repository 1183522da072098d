import { showToast } from '../../data/toasts/toasts.ts'

/**
 * Keeps a student who presses a link to the sign-in page here while the device has no network, and says why. The browser would show its
 * own error page, from which an installed app has no way back.
 */
export function stayOffline(page: Document = document): void {
  page.addEventListener('click', (event) => {
    if (navigator.onLine || !(event.target instanceof Element) || !event.target.closest('a[href^="/api/login"]')) return
    event.preventDefault()
    showToast({ title: 'You’re offline', text: 'Signing in needs the network. Try again when you are online.', tone: 'error' })
  })
}
