import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Ends the session on the server while the page is open; the browser still has the cookie, which is now invalid. */
export async function loseSession(page: Page, url: string): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await fetch(`${url}/api/logout`, { method: 'POST', headers: { Cookie: cookies } })).status).toBe(200)
}

/** Time for the page to notice, in ms: at once over an open socket, otherwise with its next request, within 15 s. */
export const NOTICED = { timeout: 20_000 }
