import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** The session ends at the server, under an open page; the browser keeps a cookie that is worth nothing. */
export async function loseSession(page: Page, url: string): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await fetch(`${url}/api/logout`, { method: 'POST', headers: { Cookie: cookies } })).status).toBe(200)
}

/** An open socket tells at once; where it was not open yet, the next question does, within 15 s. */
export const NOTICED = { timeout: 20_000 }
