import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'

/** Methods that leave in a browser what nothing removes again. */
const MARKS = ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'setGeolocation', 'grantPermissions'] as const
/** Methods that leave in a page what a navigation does not remove. */
const PAGE_MARKS = ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const
/** Events of a browser that tests and their console watch listen to. */
const EVENTS = ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'serviceworker', 'weberror']
/** Events of a page that tests listen to. */
const PAGE_EVENTS = ['console', 'dialog', 'download', 'framenavigated', 'load', 'pageerror', 'popup', 'websocket', 'worker', ...EVENTS]
/** How the service worker names the caches of the app's own files (sw/app-files.ts). */
const APP_FILES = 'friendioo-app-'

/** Number of browsers that wait for a test. Each holds the memory of a page. */
const IDLE_MOST = 10

interface Used {
  context: BrowserContext
  options: BrowserContextOptions
  key: string
  isMarked: boolean
  /** The page that the next test gets, too, unless something was left in it: its process has the code of the app already. */
  page: Page
  isPageMarked: boolean
}

/**
 * Browsers that tests of this process have used. The next test gets one without its student and data, but with its service worker,
 * the app's files and their compiled code: a new one takes twice the CPU time to its first screen. So the browser's own cache stays, too:
 * the compiled code of a page is there.
 */
export class UsedBrowsers {
  readonly #browser: Browser
  #idle: Used[] = []
  readonly #lent = new Map<BrowserContext, Used>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns a browser with these options. `prepare` adds what each of its pages runs first, once. */
  async lend(key: string, options: BrowserContextOptions, prepare: (context: BrowserContext) => Promise<void>): Promise<BrowserContext> {
    const idle = this.#idle.findIndex((each) => each.key === key)
    const used = idle === -1 ? await this.#open(key, options, prepare) : this.#idle.splice(idle, 1)[0]!
    this.#lent.set(used.context, used)
    return used.context
  }

  /**
   * Takes a browser back: wipes what it stores of this origin, or closes it if a test left something that cannot be wiped.
   * `isUsable` is false after a failed test, while the server is away, and after it ran another build.
   */
  async giveBack(context: BrowserContext, origin: string, isUsable: boolean): Promise<void> {
    const used = this.#lent.get(context)
    this.#lent.delete(context)
    if (!used || used.isMarked || !isUsable || context.pages().length === 0) return context.close()
    if (used.isPageMarked || used.page.isClosed()) await replacePage(used)
    await wipe(used, origin)
    this.#idle.push(used)
    if (this.#idle.length > IDLE_MOST) await this.#idle.shift()!.context.close()
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()))
    this.#idle = []
  }

  async #open(key: string, options: BrowserContextOptions, prepare: (context: BrowserContext) => Promise<void>): Promise<Used> {
    const context = await this.#browser.newContext(options)
    await prepare(context)
    const used: Used = { context, options, key, isMarked: false, page: await context.newPage(), isPageMarked: false }
    watchPage(used)
    for (const name of MARKS) noteCalls(context, name, () => (used.isMarked = true))
    noteCalls(context.clock, 'install', () => (used.isMarked = true))
    // What a session emulates lasts as long as its page.
    noteCalls(context, 'newCDPSession', () => (used.isPageMarked = true))
    return used
  }
}

/** Calls `note` before each call of this method. */
function noteCalls<K extends string>(target: Record<K, (...args: never[]) => unknown>, name: K, note: () => void): void {
  const method = target[name].bind(target)
  target[name] = (...args: never[]) => {
    note()
    return method(...args)
  }
}

async function replacePage(used: Used): Promise<void> {
  used.page = await used.context.newPage()
  watchPage(used)
}

function watchPage(used: Used): void {
  used.isPageMarked = false
  for (const name of PAGE_MARKS) noteCalls(used.page, name, () => (used.isPageMarked = true))
}

/** Leaves one page without the app, and of this origin the registered service worker with the app's files. */
async function wipe(used: Used, origin: string): Promise<void> {
  const { context, options, page } = used
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  for (const event of EVENTS) context.removeAllListeners(event)
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  // A page of this origin, because caches belong to it, that is not the app. Nothing in it is under the pointer.
  await page.goto(`${origin}/healthz`)
  await page.mouse.move(-1, -1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (options.viewport) await page.setViewportSize(options.viewport)
  const { colorScheme = 'light', forcedColors = 'none', reducedMotion = 'no-preference' } = options
  await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion })
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  // A worker that goes on would remember the student, and hold the databases open.
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  used.isPageMarked = false
  await page.evaluate(deleteDataBut, APP_FILES)
}

/** Runs in the page. */
async function deleteDataBut(prefix: string): Promise<void> {
  sessionStorage.clear()
  for (const name of await caches.keys()) if (!name.startsWith(prefix)) await caches.delete(name)
}
