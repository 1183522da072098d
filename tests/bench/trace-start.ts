import type { Browser, BrowserContext, Page } from 'playwright'
import type { StudentId } from '../../schemas/ids.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { requestsOf } from '../support/start-requests.ts'
import { atRest, recordSteps, startIsOver } from '../support/worker-steps.ts'
import { emptyDevice } from './browser.ts'
import { seedChat } from './seed.ts'
import { commitLines, printTimeline, stepLines, type Line } from './timeline.ts'

/** Number of messages in the chat, of which a start shows the newest. */
const STORED = 1_000

declare global {
  /** Set by `watchStart`: ms from the start of the navigation to the frame that first shows messages of the document, and of the app. */
  var shownAt: { document?: number; app?: number }
}

/** Prints the timeline of a chat that a student opens on a new device, from the start of the navigation until the start is over. */
export async function traceNewDevice(browser: Browser, server: SpawnedServer): Promise<void> {
  const device = await deviceOf(browser, server)
  const output = server.output.length
  const page = await open(device, server)
  await startIsOver(page)
  await printStart(page, server.output.slice(output))
}

/** Prints the same for a device that has opened the chat before. The server is dead. */
export async function traceReopen(browser: Browser, server: SpawnedServer): Promise<void> {
  const device = await deviceOf(browser, server)
  const first = await open(device, server)
  await startIsOver(first)
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await first.close()
  await server.kill()
  const page = await open(device, server)
  await atRest(page)
  await printStart(page, '')
}

async function deviceOf(browser: Browser, server: SpawnedServer): Promise<BrowserContext> {
  await server.stop()
  seedChat(server.dataDir, 'amina' as StudentId, 'youssef' as StudentId, STORED)
  await server.start()
  const device = await emptyDevice(browser)
  await device.addInitScript(watchStart)
  await device.request.post(`${server.url}/api/login`, { data: { demoUser: 'amina' } })
  return device
}

/** Opens the chat in a new page and waits until the app has drawn its messages. */
async function open(device: BrowserContext, server: SpawnedServer): Promise<Page> {
  const page = await device.newPage()
  await recordSteps(page)
  await page.goto(`${server.url}/messages?with=youssef`)
  await page.waitForFunction(() => shownAt.app)
  return page
}

/** Runs in the page, before its scripts. */
function watchStart(): void {
  globalThis.shownAt = {}
  const look = () => {
    if (!document.querySelector('[role=list][aria-label="Messages"] [role=listitem]')) return
    // No script of the app runs before the document is parsed.
    if (document.readyState === 'loading') requestAnimationFrame(() => (shownAt.document ??= performance.now()))
    if (document.documentElement.dataset.appReady) requestAnimationFrame(() => (shownAt.app ??= performance.now()))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ['data-app-ready'] })
}

async function printStart(page: Page, output: string): Promise<void> {
  const { start, responded, ended, painted, shown } = await page.evaluate(() => {
    // cast: entries of the type navigation have this class
    const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    return {
      start: performance.timeOrigin,
      responded: arrival.responseStart,
      ended: arrival.responseEnd,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      shown: shownAt,
    }
  })
  const moments = {
    'response of the document': responded,
    'end of the document': ended,
    'first contentful paint': painted,
    'messages of the document in sight': shown.document,
    'messages drawn by the app': shown.app,
  }
  const lines: Line<'page' | 'worker' | 'server'>[] = [...commitLines(output), ...(await stepLines(page, 'worker'))]
  for (const [text, at] of Object.entries(moments)) if (at !== undefined) lines.push({ at: start + at, who: 'page', text })
  for (const { by, at, name, took, bytes, status } of await requestsOf(page)) {
    const size = status ? `${bytes.toLocaleString('en')} bytes` : 'no response'
    lines.push({ at, who: by, text: `request ${name} (${took.toFixed(1)} ms, ${size})` })
  }
  printTimeline(lines, start, ['page', 'worker', 'server'])
}
