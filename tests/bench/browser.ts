import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { findChromium, LAUNCH_FLAGS } from '../../scripts/find-chromium.mjs'
import { watchPage } from './page-probe.ts'
import type { ServerProcess } from './server-process.ts'

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) })
}

/** Opens a new device: nothing stored, nothing cached. */
export async function emptyDevice(browser: Browser): Promise<BrowserContext> {
  // The baselines of a page reach servers of their own, which the app's policy forbids.
  const device = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  // tsx names functions by calling `__name`, which is not defined in the page.
  await device.addInitScript({ content: 'globalThis.__name = (made) => made' })
  await device.addInitScript(watchPage)
  return device
}

/** Opens a new device on which a demo student has just signed in and opened nothing yet. */
export async function signedInDevice(browser: Browser, server: ServerProcess, student: string): Promise<BrowserContext> {
  const device = await emptyDevice(browser)
  const response = await device.request.post(`${server.url}/api/login`, { data: { demoUser: student } })
  if (!response.ok()) throw new Error(`${student} could not sign in: ${response.status()}`)
  return device
}

/** Opens the chat with a partner and waits until it is connected, so that a message can be sent at once. */
export async function openChat(device: BrowserContext, server: ServerProcess, partner: string): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${server.url}/messages?with=${partner}`)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.locator('[role=status][data-connection=online]').waitFor({ state: 'attached' })
  // The socket opens 2 s after the start, and the backfill follows. Wait until both are done.
  await page.waitForTimeout(5_000)
  return page
}
