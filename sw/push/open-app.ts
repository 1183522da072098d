import { OPEN_MESSAGE } from '../../schemas/constants.ts'
import { sendToPage, bestWindow } from './send-to-page.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opens a path of the app: in a window that is open, without loading it again, or else in a new one. A window whose page does not
 * respond is loaded again.
 */
export async function openApp(path: string): Promise<void> {
  const best = await bestWindow()
  if (!best) {
    await self.clients.openWindow(path)
    return
  }
  const shown = await best.focus()
  if (await sendToPage(shown, { type: OPEN_MESSAGE, path })) return
  try {
    await shown.navigate(path)
  } catch (thrown) {
    // Only the worker that controls a page may load it again, and the one of Firebase controls none.
    if (!(thrown instanceof TypeError)) throw thrown
    await self.clients.openWindow(path)
  }
}
