import { OPEN_TIMEOUT } from '../../schemas/constants.ts'

declare const self: ServiceWorkerGlobalScope

/** Returns the window of the app that the student uses; undefined: none is open. */
export async function bestWindow(): Promise<WindowClient | undefined> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.find(({ focused }) => focused) ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
}

/** Sends a message to the page of a window, if there is one. Returns whether it responded in time. */
export function sendToPage(window: WindowClient | undefined, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, OPEN_TIMEOUT, false)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    window?.postMessage(message, [port2])
  })
}
