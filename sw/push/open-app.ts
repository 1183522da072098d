import { OPEN_MESSAGE, OPEN_TIMEOUT } from '../../schemas/constants.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opens a path of the app: in a window that is open, without loading it again, or else in a new one. A window whose page does not
 * respond is loaded anew.
 */
export async function openApp(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const best = windows.find(({ focused }) => focused) ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!best) {
    await self.clients.openWindow(path)
    return
  }
  const shown = await best.focus()
  if (await opens(shown, path)) return
  try {
    await shown.navigate(path)
  } catch (thrown) {
    // Only the worker that controls a page may load it anew, and the one of Firebase controls none.
    if (!(thrown instanceof TypeError)) throw thrown
    await self.clients.openWindow(path)
  }
}

/** Asks the page of a window to show the path. Returns whether it did so in time. */
function opens(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, OPEN_TIMEOUT, false)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    window.postMessage({ type: OPEN_MESSAGE, path }, [port2])
  })
}
