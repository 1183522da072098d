import { expect as plainExpect, test as base, type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Locator, type Page } from 'playwright/test'
import { SpawnedServer } from './spawned-server.ts'
import { ConsoleWatch } from './console-watch.ts'

/** Four times as patient as Playwright's: three workers and three browsers on two cores. What is there at once is seen at once all the same. */
export const expect = plainExpect.configure({ timeout: 20_000 })

/** A phone, held upright: bottom navigation, one thing at a time. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

export interface Devices {
  /** A browser of somebody's, with nothing in it. */
  fresh(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A browser in which this demo student is signed in, at this address and caught up with the server. */
  of(student: string, path?: string, options?: BrowserContextOptions): Promise<Page>
}

interface Fixtures {
  /** Shared by the tests of a file, and up when each begins: tests of a file use different students, or each other's traces show. */
  server: SpawnedServer
  devices: Devices
  console: ConsoleWatch
}

interface WorkerFixtures {
  /** What the server's environment says besides. */
  serverEnv: Record<string, string>
  serverOf: (file: string) => Promise<SpawnedServer>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  serverOf: [
    async ({ serverEnv }, use) => {
      let current: { file: string; server: SpawnedServer } | null = null
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.server.remove()
          current = { file, server: await SpawnedServer.start(serverEnv) }
        }
        await current.server.start()
        return current.server
      })
      await (current as { server: SpawnedServer } | null)?.server.remove()
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf }, use, info) => use(await serverOf(info.file)),
  // What cannot be clicked within this says so, rather than using up the test's time.
  actionTimeout: 20_000,
  baseURL: async ({ server }, use) => use(server.url),
  console: [
    async ({ server, context }, use) => {
      const watch = new ConsoleWatch()
      watch.watch(context)
      const before = server.absences
      await use(watch)
      expect(watch.complaints(server.absences > before), 'The console must stay quiet').toEqual([])
    },
    { auto: true },
  ],
  devices: async ({ server, browser, console }, use) => {
    const open: BrowserContext[] = []
    const fresh = async (options: BrowserContextOptions = {}) => {
      const context = await newDevice(browser, server, options)
      console.watch(context)
      open.push(context)
      return context
    }
    await use({
      fresh,
      of: async (student, path = '/', options = {}) => {
        const context = await fresh(options)
        await signIn(context, student)
        const page = await context.newPage()
        await arrive(page, path)
        await online(page)
        return page
      },
    })
    for (const context of open) await context.close()
  },
})

function newDevice(browser: Browser, server: SpawnedServer, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({ baseURL: server.url, ...options })
}

/** Signs a demo student in without the pages. */
export async function signIn(context: BrowserContext, student: string): Promise<void> {
  const answer = await context.request.post('/api/login', { data: { demoUser: student } })
  expect(answer.status()).toBe(200)
  // What comes up by itself would lie over whatever of theirs is looked at: the demo's open request, the tutorial.
  if (student === 'amina') await context.request.patch('/api/meetup-requests/demo-meetup', { data: { status: 'declined' } })
  if (student === 'omar') await seenTutorial(context)
}

/** Has seen the tutorial, which else opens on Home. */
export async function seenTutorial(context: BrowserContext): Promise<void> {
  expect((await context.request.post('/api/users/tutorial-completed')).status()).toBe(200)
}

/** Goes there; the first screen shows what the device knows. */
export async function arrive(page: Page, path: string): Promise<void> {
  // A sheet that was just closed still takes its entry out of the history (use-close-on-back.ts): that would end this navigation.
  await page.waitForFunction(() => ((history.state as { sheets?: number } | null)?.sheets ?? 0) <= document.querySelectorAll('[role=dialog], [role=alertdialog]').length)
  await page.goto(path)
  await ready(page)
}

/** The first screen shows local data (architecture.md section 8). */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-app-ready', 'true')
}

/** The connection bar; it is there also while it says nothing. */
export function connectionBar(page: Page): Locator {
  return page.locator('[role=status][data-connection]')
}

export async function online(page: Page): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'online')
}

export async function offline(page: Page): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'offline')
}

/** So many changes of this student wait. */
export async function pending(page: Page, count: number): Promise<void> {
  await expect(connectionBar(page)).toHaveAttribute('data-pending', String(count))
}

/** The service worker has installed, so that the page opens without a server. A page whose replica is refused starts again meanwhile. */
export async function prepared(page: Page): Promise<void> {
  await expect(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))).toPass()
}

/** Everything here, with the developer's means of this browser. */
export function developerTools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page)
}
