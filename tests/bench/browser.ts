import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { findChromium, LAUNCH_FLAGS } from '../../scripts/find-chromium.mjs'
import { watchPage } from './page-probe.ts'
import type { ServerProcess } from './server-process.ts'

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: LAUNCH_FLAGS, ...(executablePath && { executablePath }) })
}

/** A new device: nothing stored, nothing cached. */
export async function emptyDevice(browser: Browser): Promise<BrowserContext> {
  // The baselines of the same page reach servers of their own, which the policy rightly forbids.
  const device = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  // tsx names functions by calling this; in the page nobody has defined it.
  await device.addInitScript({ content: 'globalThis.__name = (made) => made' })
  await device.addInitScript(watchPage)
  return device
}

/** A new device on which a demo student has just signed in, and opened nothing yet. */
export async function signedInDevice(browser: Browser, server: ServerProcess, student: string): Promise<BrowserContext> {
  const device = await emptyDevice(browser)
  const answer = await device.request.post(`${server.url}/api/login`, { data: { demoUser: student } })
  if (!answer.ok()) throw new Error(`${student} could not sign in: ${answer.status()}`)
  return device
}

/** The chat with a partner, open and connected: whatever is sent now can go at once. */
export async function openChat(device: BrowserContext, server: ServerProcess, partner: string): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${server.url}/messages?with=${partner}`)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await page.locator('[role=status][data-connection=online]').waitFor({ state: 'attached' })
  // The socket opens 2 s after the start, and what the window left out comes behind: wait until both are over.
  await page.waitForTimeout(5_000)
  return page
}
