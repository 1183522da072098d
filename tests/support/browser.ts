import {
  expect as plainExpect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from 'playwright/test'
import type { DeviceFlag } from '../../app/data/storage/device-flags.ts'
import { NO_INSTALL_OFFERED } from './device-flags.ts'
import { SpawnedServer } from './spawned-server.ts'
import { ConsoleWatch } from './console-watch.ts'
import { UsedBrowsers } from './used-browsers.ts'

/**
 * Waits 20 s, four times Playwright's default, because five workers and their browsers share two cores.
 * What is there at once still passes at once.
 */
export const expect = plainExpect.configure({ timeout: 20_000 })

/** A phone in portrait orientation: bottom navigation, one view at a time. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

/**
 * A device has a wide window unless a test says otherwise. It does not move what it shows, because that takes a tenth of all time: the
 * flows in three browsers do move it.
 */
const DEVICE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** A device that moves what it shows, for tests that look at that, and for those that look whether anything moves. */
export const MOVING = { reducedMotion: 'no-preference' } as const

/**
 * With this permission the page offers no notifications: the prompt and the floating bell would cover what a test presses
 * (PushBrowser has browsers that were not asked yet).
 */
const NOT_ASKED = ['notifications']

/** Runs in each page before its scripts. The Chromium without windows shows no notifications, and says that the student blocked them. */
function sayGranted(): void {
  if (Notification.permission === 'denied') Object.defineProperty(Notification, 'permission', { value: 'granted' })
}

export interface DeviceOptions extends BrowserContextOptions {
  /**
   * Which flags this browser has (G8). By default those of a student who dismissed every offer to install: the cards would cover what
   * the test presses.
   */
  flags?: readonly DeviceFlag[]
  /** True for a browser in which the app was never opened: it has no service worker and no files of the app. */
  isNew?: boolean
}

export interface Devices {
  /** Opens a new browser without any data. */
  fresh(options?: DeviceOptions): Promise<BrowserContext>
  /**
   * Opens a browser in which this demo student is signed in, at this path and in sync with the server. The app may have been opened
   * in it before, by another student who left nothing.
   */
  of(student: string, path?: string, options?: DeviceOptions): Promise<Page>
  /** Opens a browser in which nobody is signed in. The app may have been opened in it before, by a student who left nothing. */
  signedOut(options?: DeviceOptions): Promise<Page>
}

interface Fixtures {
  /**
   * Shared by the tests of a file, and running when each test begins, but where `serverStays`.
   * Tests of a file use different students, because they would see each other's data.
   */
  server: SpawnedServer
  /** Additional environment variables of the server: the same for all tests of a file. */
  serverEnv: Record<string, string>
  /** True in a `describe` whose tests find the server as the test before left it, so that one page stays offline over several. */
  serverStays: boolean
  devices: Devices
  console: ConsoleWatch
}

interface WorkerFixtures {
  /** Returns the server of this file, with these environment variables. */
  serverOf: (file: string, env: Record<string, string>) => Promise<SpawnedServer>
  usedBrowsers: UsedBrowsers
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],
  serverOf: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      let current: { file: string; server: SpawnedServer } | null = null
      // Service workers belong to a port. A used browser looks for a newer one by itself, and must find none that another environment
      // makes, such as one with the banner of a demo.
      const ports = new Map<string, number>()
      await use(async (file, env) => {
        if (current?.file !== file) {
          await current?.server.remove()
          const server = await SpawnedServer.start(env, undefined, ports.get(JSON.stringify(env)))
          ports.set(JSON.stringify(env), server.port)
          current = { file, server }
        }
        return current.server
      })
      await (current as { server: SpawnedServer } | null)?.server.remove()
    },
    { scope: 'worker' },
  ],
  usedBrowsers: [
    async ({ browser }, use) => {
      const used = new UsedBrowsers(browser)
      await use(used)
      await used.close()
    },
    { scope: 'worker' },
  ],
  serverStays: [false, { option: true }],
  server: async ({ serverOf, serverEnv, serverStays }, use, info) => {
    const server = await serverOf(info.file, serverEnv)
    if (!serverStays) await server.start()
    await use(server)
  },
  // Fails on an element that cannot be clicked in this time (ms), before the test's own time is over.
  actionTimeout: 20_000,
  permissions: NOT_ASKED,
  baseURL: async ({ server }, use) => use(server.url),
  // Only a test that asks for it has this browser, besides those of `devices`.
  context: async ({ context, console: watch }, use) => {
    await context.addInitScript(sayGranted)
    watch.watch(context)
    await use(context)
  },
  console: [
    async ({ server }, use) => {
      const watch = new ConsoleWatch()
      const before = server.absences
      await use(watch)
      expect(watch.complaints(server.absences > before), 'The console must stay quiet').toEqual([])
    },
    { auto: true },
  ],
  devices: async ({ server, browser, usedBrowsers, console }, use, info) => {
    const { devices, close } = openDevices(browser, usedBrowsers, server, console)
    await use(devices)
    await close(info.errors.length > 0)
  },
})

/** Opens devices on this server, whose consoles are watched. `close` closes or gives back them all. */
export function openDevices(
  browser: Browser,
  usedBrowsers: UsedBrowsers,
  server: SpawnedServer,
  watch: ConsoleWatch,
): { devices: Devices; close: (hasFailed: boolean) => Promise<void> } {
  const open: BrowserContext[] = []
  const optionsOf = (options: BrowserContextOptions) => ({ baseURL: server.url, permissions: NOT_ASKED, ...DEVICE, ...options })
  const prepare = async (context: BrowserContext, flags: readonly DeviceFlag[]) => {
    await context.addInitScript(sayGranted)
    if (flags.length > 0) await context.addInitScript(setFlags, { origin: server.url, flags })
  }
  const fresh = async ({ flags = NO_INSTALL_OFFERED, isNew: _, ...options }: DeviceOptions = {}) => {
    const context = await browser.newContext(optionsOf(options))
    await prepare(context, flags)
    watch.watch(context)
    open.push(context)
    return context
  }
  const used = async ({ flags = NO_INSTALL_OFFERED, ...more }: DeviceOptions) => {
    const options = optionsOf(more)
    // What the server says of itself stands in its pages, which the service worker keeps.
    const key = JSON.stringify([server.env, flags, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))])
    const context = await usedBrowsers.lend(key, options, (opened) => prepare(opened, flags))
    watch.watch(context)
    open.push(context)
    return context
  }
  const signedOut = async ({ isNew = false, ...options }: DeviceOptions = {}) => {
    const context = await (isNew || server.hadOtherBuild ? fresh(options) : used(options))
    return context.pages()[0] ?? (await context.newPage())
  }
  const of = async (student: string, path = '/', options: DeviceOptions = {}) => {
    const page = await signedOut(options)
    await signIn(page.context(), student)
    await arrive(page, path)
    await online(page)
    return page
  }
  const close = async (hasFailed: boolean) => {
    const isUsable = server.isUp && !server.hadOtherBuild && !hasFailed
    for (const context of open) await usedBrowsers.giveBack(context, server.url, isUsable)
  }
  return { devices: { fresh, of, signedOut }, close }
}

/** Runs in each page before its scripts. */
function setFlags({ origin, flags }: { origin: string; flags: readonly string[] }): void {
  if (location.origin !== origin) return
  for (const flag of flags) localStorage.setItem(flag, 'true')
}

/** Signs a demo student in over HTTP, without the sign-in pages. */
export async function signIn(context: BrowserContext, student: string): Promise<void> {
  const response = await context.request.post('/api/login', { data: { demoUser: student } })
  expect(response.status()).toBe(200)
  // The demo's open request and the tutorial open by themselves and would cover the page that the test checks.
  if (student === 'amina') await context.request.patch('/api/meetup-requests/demo-meetup', { data: { status: 'declined' } })
  if (student === 'omar') await seenTutorial(context)
}

/** Marks the tutorial as seen, because otherwise it opens on Home. */
export async function seenTutorial(context: BrowserContext): Promise<void> {
  expect((await context.request.post('/api/users/tutorial-completed')).status()).toBe(200)
}

/** Navigates to the path and waits until the page is `ready`. */
export async function arrive(page: Page, path: string): Promise<void> {
  const before = page.url()
  await page.goto(path).catch((error: unknown) => {
    // A sheet that was just closed removes its history entry (use-close-on-back.ts), which aborts a navigation that begins in that moment.
    if (!String(error).includes('ERR_ABORTED')) throw error
    return page.goto(path)
  })
  await ready(page)
  if (page.url() !== before || before.endsWith(path)) return
  // Or it returns to the page that the navigation leaves.
  await page.goto(path)
  await ready(page)
}

/** Waits until the first screen shows local data (architecture.md section 8), and what the page loads after it is there, too. */
export async function ready(page: Page): Promise<void> {
  const shown = 'html[data-app-ready=true]'
  await expect(page.locator(`${shown}:not(:has(main#main)), ${shown}:has([data-floating])`)).toBeAttached()
}

/**
 * Navigates to the path on a page whose clock stands still: such a page never becomes idle, for which it waits before it loads the rest.
 */
export async function arriveWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-app-ready', 'true')
  await page.clock.runFor(50)
  await ready(page)
}

/** Returns the connection bar, which exists even while it shows nothing. */
export function connectionBar(page: Page): Locator {
  return page.locator('[role=status][data-connection]')
}

export async function online(page: Page): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'online')
}

export async function offline(page: Page): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'offline')
}

/** Waits until this student has `count` pending changes. */
export async function pending(page: Page, count: number): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-pending', String(count))
}

/**
 * Waits until the service worker is installed, so that the page opens without a server.
 * A page whose replica is refused restarts in the meantime.
 */
export async function prepared(page: Page): Promise<void> {
  await expect(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))).toPass()
}

/** Opens a session of the Chrome DevTools Protocol in the page's browser. */
export function developerTools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page)
}
