import type { BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright/test'
import { accessible } from './accessibility.ts'
import { beforeWorker } from './worker-init-script.ts'
import { arrive, connectionBar, expect, online, PHONE, prepared, ready, signIn, test as base, type Devices } from './browser.ts'

/** When these pictures were taken, by the server's clock: what they say of times stays. */
export const NOON = Date.parse('2026-03-12T11:20:00Z')

/** A server at which it is noon. */
export const NOON_THERE = { TEST_CLOCK: new Date(NOON).toISOString() }

/** A device whose pictures are the same everywhere. */
export const POSED: BrowserContextOptions = { ...PHONE, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin', locale: 'en-GB' }

/** What somebody signed out can see, and where; the schedule says more (screens.spec.ts). */
export const SIGNED_OUT = [
  ['landing', '/'],
  ['landing-marketing', '/landing'],
  ['not-found-signed-out', '/nowhere'],
] as const

/** A page of such a device, where this student is signed in, and it is noon as well: what it does before it hears the server's time is of that time. */
export async function posed(devices: Devices, student: string, path: string | null, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await devices.fresh({ ...POSED, bypassCSP: true, ...options })
  await signIn(context, student)
  const page = await atNoon(context)
  if (path !== null) {
    await arrive(page, path)
    await online(page)
  }
  return page
}

/** A page of this device whose own time is noon. */
export async function atNoon(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const ahead = NOON - Date.now()
  await page.addInitScript(moveClock, ahead)
  await beforeWorker(page, moveClock, ahead)
  return page
}

/** The page begins anew without a network: a socket that is open would stay open. */
export async function withoutNetwork(page: Page): Promise<void> {
  await prepared(page)
  await page.context().setOffline(true)
  await page.reload()
  await ready(page)
  await saysOffline(page)
}

/** Turned, the bar is another one, and waits a little before it says so. */
export async function saysOffline(page: Page): Promise<void> {
  await expect(connectionBar(page).getByText('You’re offline').last()).toBeVisible()
}

function moveClock(ahead: number): void {
  const { now } = Date
  Date.now = () => now() + ahead
}

/** The server's clock begins anew with each test. */
export const test = base.extend({
  serverEnv: [NOON_THERE, { scope: 'worker' }],
  server: async ({ server }, use) => {
    await server.setClock(NOON)
    await use(server)
  },
})

export const DESKTOP = { desktop: { width: 1280, height: 800 } }
export const TABLET = { tablet: { width: 768, height: 1024 } }

// A phone comes last: it is what the page goes on as.
const BOTH = { ...DESKTOP, phone: PHONE.viewport }

/**
 * The page as it stands looks as it did, on a desktop and on a phone, light and dark, and axe finds nothing in any of the
 * four. One page is turned into all of them: a device for each would take four times as long.
 *
 * @param pose brings it into this state, where that does not outlive that the page is turned
 * @param sizes other than these two, by their names
 * @param fullPage down to its end, not as far as the window
 */
export async function looksAsItDid(page: Page, name: string, pose?: () => Promise<unknown>, sizes: Record<string, ViewportSize> = BOTH, fullPage = false): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    // Turned, a sheet may go with what it hung from: the pose must not still see it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await pose?.()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    // Safari zooms into a field whose text is smaller, and does not zoom out again.
    if (viewport.width < 600) expect(await page.evaluate(fieldsWithSmallText), `Fields with text below 16 px in ${name}`).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.soft(page).toHaveScreenshot(`${name}-${size}-${colorScheme}.png`, { fullPage })
      await accessible(page, `${name}, ${size}, ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    }
  }
}

function fieldsWithSmallText(): string[] {
  const fields = [...document.querySelectorAll<HTMLElement>('textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=range])')]
  return fields.filter((field) => field.getClientRects().length > 0 && Number.parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML)
}
