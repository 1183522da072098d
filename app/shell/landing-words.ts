import { isSignedOutPage } from '../data/boot/prefetch.ts'

/**
 * Whether the page shows the words of the landing, which are in its document (ADR 0095). A device that stores a student hides them
 * (app/public/apply-theme.js) and starts like any other page.
 */
export function showsLandingWords(): boolean {
  return isSignedOutPage() && !('storesStudent' in document.documentElement.dataset)
}

/**
 * Loads the code that draws the landing. While that fails the visitor keeps the words, and the load is repeated when it may succeed: the
 * network is back, or the page is visible again.
 */
export async function untilLoaded(load: () => Promise<unknown>, failed: (thrown: unknown) => void): Promise<void> {
  for (;;) {
    try {
      return void (await load())
    } catch (thrown) {
      failed(thrown)
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        document.addEventListener('visibilitychange', resolve, { once: true })
      })
    }
  }
}
