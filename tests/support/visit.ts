import type { Page } from 'playwright/test'
import { expect, ready } from './browser.ts'

/**
 * Shows another page of the app in the document that is open, as a tap on a link does. A load would take ten times the time, and
 * is needed only where it is what the test is about.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await turnTo(page, path)
  await ready(page)
  // From one chat to another the screen stays, and says nothing of it: a text would be written into the chat before.
  const partner = new URL(path, 'http://app').searchParams.get('with')
  if (path.startsWith('/messages') && partner) await expect(page.locator(`[data-chat-with="${partner}"]`)).toBeAttached()
}

/** Shows another page of the app in the same way, and does not wait for what it shows: nothing has loaded yet, for example. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    // The entry of a sheet that is closing goes first: a student does not tap between two frames, and the event below is none of the
    // browser's.
    const sheets = () => (history.state as { sheets?: number } | null)?.sheets ?? 0
    const isClosing = () => sheets() > 0 && !document.querySelector('[role=dialog], [role=alertdialog]')
    // The search of a chat has such an entry and no dialog: it holds no test up.
    for (let frame = 0; frame < 60 && isClosing(); frame++) await new Promise(requestAnimationFrame)
    // The screen that comes marks the document again. A screen that only gets another query stays as it is.
    if (new URL(path, location.href).pathname !== location.pathname) delete document.documentElement.dataset.appReady
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, path)
}
