import type { BrowserContextOptions, Page, ViewportSize } from 'playwright/test'
import { accessible } from './accessibility.ts'
import type { SpawnedServer } from './spawned-server.ts'
import { beforeWorker } from './worker-init-script.ts'
import { arrive, connectionBar, expect, online, PHONE, prepared, signIn, test as base, type Devices } from './browser.ts'

/** The time of these screenshots, in epoch ms by the server's clock. The times that they show never change. */
export const NOON = Date.parse('2026-03-12T11:20:00Z')

/** The environment of a server whose clock is at noon, in the time zone of the browsers. */
export const NOON_THERE = { TEST_CLOCK: new Date(NOON).toISOString(), TZ: 'Europe/Berlin' }

/** A device whose screenshots are the same on every machine. */
export const POSED: BrowserContextOptions = { ...PHONE, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin', locale: 'en-US' }

/** Screens without a session, with their paths; the schedule has more (screens.spec.ts). */
export const SIGNED_OUT = [
  ['landing', '/'],
  ['landing-marketing', '/landing'],
  ['not-found-signed-out', '/nowhere'],
] as const

/**
 * Opens a page on such a device with this student signed in.
 * Its own clock is at noon, too, because it uses that clock until it receives the server's time.
 */
export async function posed(devices: Devices, student: string, path: string | null, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await atNoon(await devices.signedOut({ ...POSED, bypassCSP: true, ...options }))
  await signIn(page.context(), student)
  if (path !== null) {
    await arrive(page, path)
    await online(page)
  }
  return page
}

/** Sets the own clock of the page's later documents to noon. */
export async function atNoon(page: Page): Promise<Page> {
  const ahead = NOON - Date.now()
  await page.addInitScript(moveClock, ahead)
  await beforeWorker(page, moveClock, ahead)
  return page
}

/** Cuts the page's connections, and waits until it says so. The server comes back with the next test. */
export async function withoutNetwork(page: Page, server: SpawnedServer): Promise<void> {
  await prepared(page)
  await server.leave()
  await saysOffline(page)
}

/** Waits for the offline message. A page that was resized has another bar, which waits a moment before it shows the message. */
export async function saysOffline(page: Page): Promise<void> {
  await expect(connectionBar(page).getByText('You’re offline').last()).toBeVisible()
}

function moveClock(ahead: number): void {
  const { now } = Date
  Date.now = () => now() + ahead
}

/** Sets the server's clock back to noon before each test, but where `serverStays`: a page that is open must not see the time go back. */
export const test = base.extend({
  serverEnv: NOON_THERE,
  server: async ({ server, serverStays }, use) => {
    if (!serverStays) await server.setClock(NOON)
    await use(server)
  },
})

export const DESKTOP = { desktop: { width: 1280, height: 800 } }
export const TABLET = { tablet: { width: 768, height: 1024 } }

/** Screens with pictures on phone and desktop, light and dark: the routes, and what README shows. */
const IN_ALL = new Set([
  'academic-matches',
  'chat',
  'chat-waiting-changes',
  'firebase-demo',
  'groups',
  'home',
  'landing',
  'landing-marketing',
  'meetup-popup',
  'messages',
  'not-found',
  'operator',
  'privacy',
  'profile',
  'schedule',
  'sign-in',
  'user-profile',
  'welcome',
  'whatsapp',
])
/** The scheme of the one picture per size that every other state has. Both schemes would show little more, and stay in the history. */
const SCHEME_OF: Record<string, 'light' | 'dark'> = { phone: 'light', desktop: 'dark', tablet: 'light' }

// The phone is last, because the page continues at that size.
const BOTH = { ...DESKTOP, phone: PHONE.viewport }

/**
 * Compares the page in its current state with its screenshots, and checks with axe what they show: a route on desktop and phone, light
 * and dark, another state in half of these. The colours are tokens that do not depend on the size, so both schemes are checked.
 * One page takes all forms in turn, because a device for each would take as many times the time.
 *
 * @param pose restores the state when it does not survive the resize
 * @param sizes other sizes than these two, by name
 * @param fullPage captures the page down to its end, not only the window
 */
export async function looksAsItDid(
  page: Page,
  name: string,
  pose?: () => Promise<unknown>,
  sizes: Record<string, ViewportSize> = BOTH,
  fullPage = false,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    // After the resize, a sheet may disappear with the element that it belongs to. The pose must not see the old sheet.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await pose?.()
    const smallFields = await page.evaluate(onceImagesAreThere)
    // Safari zooms into a field with text below 16 px, and does not zoom out again.
    if (viewport.width < 600) expect(smallFields, `Fields with text below 16 px in ${name}`).toEqual([])
    const schemes = IN_ALL.has(name) && size !== 'tablet' ? (['light', 'dark'] as const) : [SCHEME_OF[size]!]
    for (const [at, colorScheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme })
      await expect.soft(page).toHaveScreenshot(`${name}-${size}-${colorScheme}.webp`, { fullPage })
      // The second scheme of the same size has only other colours.
      await accessible(page, `${name}, ${size}, ${colorScheme}`, at > 0 ? ['color-contrast'] : undefined)
    }
  }
}

/** Runs in the page. Waits for the images, and returns the fields whose text is below 16 px. */
async function onceImagesAreThere(): Promise<string[]> {
  while ([...document.images].some(({ complete }) => !complete)) await new Promise(requestAnimationFrame)
  const fields = [
    ...document.querySelectorAll<HTMLElement>('textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=range])'),
  ]
  return fields
    .filter((field) => field.getClientRects().length > 0 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)
}
