import type { Locator, Page } from 'playwright/test'
import type { DeviceFlag } from '../../app/data/storage/device-flags.ts'
import { arrive, arriveWithStoppedClock, online, PHONE, signIn, type Devices } from './browser.ts'
import { NOTHING_OFFERED } from './device-flags.ts'

/** All flags of a browser. */
const FLAGS: readonly DeviceFlag[] = [...NOTHING_OFFERED, 'pwa-installed']

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
export const banner = (page: Page) => page.getByRole('region', { name: 'Friendioo as an app' })
export const card = (page: Page) => page.getByRole('region', { name: 'Install Friendioo' })
export const floating = (page: Page) => page.getByRole('button', { name: 'Install App', exact: true })
export const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

export const flag = (page: Page, name: DeviceFlag) => page.evaluate((name) => localStorage.getItem(name), name)

/** The flags with which a device comes to the banner at once, and to the card. */
export const AT_BANNER: readonly DeviceFlag[] = ['install-prompt-shown-once', 'push-prompt-shown']
export const AT_CARD: readonly DeviceFlag[] = [...AT_BANNER, 'install-banner-dismissed']

/** Gives this browser these flags and no others, as if another tab had changed them. */
export function hasFlags(page: Page, flags: readonly DeviceFlag[]): Promise<void> {
  return page.evaluate(
    ({ flags, known }) => {
      for (const each of known) localStorage.removeItem(each)
      for (const each of flags) localStorage.setItem(each, 'true')
      dispatchEvent(new StorageEvent('storage', { key: 'pwa-installed' }))
    },
    { flags, known: FLAGS },
  )
}

/** Opens a page for `begin`. */
export async function stopped(devices: Devices, student: string): Promise<Page> {
  const context = await devices.fresh({ ...PHONE, flags: [] })
  await signIn(context, student)
  const page = await context.newPage()
  await page.addInitScript(pretend)
  await page.clock.install()
  await arrive(page, '/')
  return page
}

/**
 * Starts the page again in a browser with these flags. Its timers stand still from its first screen on; only `page.clock.runFor` moves
 * them. What it is about to offer is loaded.
 */
export async function begin(
  page: Page,
  flags: readonly DeviceFlag[],
  { path = '/', as = '' }: { path?: string; as?: '' | 'insecure' | 'standalone' } = {},
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  // Only now: in the second that the clock jumps, the page before may show an offer, which then counts as shown.
  await hasFlags(page, flags)
  await page.evaluate((as) => sessionStorage.setItem('pretends', as), as)
  await arriveWithStoppedClock(page, path)
  await online(page)
}

/** Runs in the page before its scripts: says of it what no tool of the browser can. */
function pretend(): void {
  const as = sessionStorage.getItem('pretends')
  if (as === 'insecure') Object.defineProperty(window, 'isSecureContext', { value: false })
  if (as !== 'standalone') return
  const real = window.matchMedia.bind(window)
  window.matchMedia = (query) => real(query.replace('display-mode: standalone', 'display-mode: browser'))
}
