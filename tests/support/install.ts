import type { Locator, Page } from 'playwright/test'
import type { DeviceFlag } from '../../app/data/storage/device-flags.ts'
import { arrive, expect, online, PHONE, signIn, type DeviceOptions, type Devices } from './browser.ts'

/** Makes the install offer as Chromium does. `data-asked` on the page records that the prompt was opened. */
export function offer(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(void document.documentElement.setAttribute('data-asked', answer)),
      userChoice: Promise.resolve({ outcome: answer }),
    })
    window.dispatchEvent(event)
  }, outcome)
}

/** What offers to install by itself, by its title. */
export const homePrompt = (page: Page) => page.getByRole('region', { name: 'Keep Friendioo at hand' })
export const banner = (page: Page) => page.getByRole('region', { name: /^Friendioo (on your home screen|in a window of its own)$/ })
export const card = (page: Page) => page.getByRole('region', { name: 'Install Friendioo' })
export const floating = (page: Page) => page.getByRole('button', { name: 'Install App', exact: true })
export const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

export const flag = (page: Page, name: DeviceFlag) => page.evaluate((name) => localStorage.getItem(name), name)

/** The flags with which a device comes to the banner at once, and to the card. */
export const AT_BANNER: readonly DeviceFlag[] = ['install-prompt-shown-once', 'push-prompt-shown']
export const AT_CARD: readonly DeviceFlag[] = [...AT_BANNER, 'install-banner-dismissed']

/**
 * Opens a page whose timers stand still since its first screen; only `page.clock.runFor` moves them. What it is about to offer is
 * loaded.
 */
export async function stopped(devices: Devices, student: string, options: DeviceOptions = {}, path = '/'): Promise<Page> {
  const context = await devices.fresh({ ...PHONE, flags: [], ...options })
  await signIn(context, student)
  const page = await context.newPage()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await arrive(page, path)
  await online(page)
  await expect(page.locator('[data-floating]')).toHaveCount(1)
  return page
}
