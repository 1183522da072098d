import type { BrowserContext, Page } from 'playwright'

/** The values that `watchSmoothness` collects in a page. */
export interface Smoothness {
  /** Duration in ms of each task over 50 ms. */
  tasks: number[]
  /** Layout shifts without an input in the last half second, with the element that moved most. */
  shifts: { value: number; what: string }[]
}

declare global {
  var smoothness: Smoothness
}

/** How many times slower the main thread is than this machine: about a cheap phone. */
const SLOWER = 4

/** Records long tasks and layout shifts of every page of the device from its start. */
export async function watchSmoothness(device: BrowserContext): Promise<void> {
  await device.addInitScript(() => {
    globalThis.smoothness = { tasks: [], shifts: [] }
    const watch = (type: string, note: (entry: PerformanceEntry) => unknown) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('longtask', ({ duration }) => smoothness.tasks.push(duration))
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) return
      const [most] = sources
      const text = most?.node?.textContent?.trim().slice(0, 30) ?? ''
      smoothness.shifts.push({
        value,
        what: most
          ? `${most.node?.nodeName.toLowerCase() ?? 'gone'} "${text}" from ${most.previousRect.y.toFixed(0)} to ${most.currentRect.y.toFixed(0)}`
          : '',
      })
    })
  })
}

/** Slows the main thread down from now on. That keeps a core busy, so wait for an idle machine before. */
export async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Returns what happens in the page during `run` and a moment after. */
export async function during(page: Page, run: () => Promise<unknown>): Promise<Smoothness> {
  await settled(page)
  await page.evaluate(() => void (smoothness = { tasks: [], shifts: [] }))
  await run()
  await settled(page)
  return page.evaluate(() => smoothness)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Duration in µs, by the wall clock. */
  dur?: number
  /** µs that its thread ran. Includes the throttling, and excludes time that other processes used the core. */
  tdur?: number
  args?: { name?: string }
}

/**
 * Does the same, and returns `own`: ms of the longest task over 50 ms by its thread's clock; 0 if there is none. The page shares
 * two cores with the server, the browser and the throttling. By the wall clock, a task of 25 ms takes 75 if they use the core in
 * between.
 */
export async function duringTraced(page: Page, run: () => Promise<unknown>): Promise<Smoothness & { own: number }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  const found = await during(page, run)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = mains.flatMap(({ pid, tid }) =>
    traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.name.endsWith('RunTask')),
  )
  const awayFrom = (ms: number) => (event: TraceEvent) => Math.abs((event.dur ?? 0) / 1_000 - ms)
  const own = found.tasks.map(
    (ms) => tasks.reduce((nearest, task) => (awayFrom(ms)(task) < awayFrom(ms)(nearest) ? task : nearest)).tdur ?? ms * 1_000,
  )
  return { ...found, own: Math.max(0, ...own) / 1_000 }
}

/** Returns the longest task in ms; 0 if none was over 50. */
export function longest({ tasks }: Smoothness): number {
  return Math.max(0, ...tasks)
}

/** Waits until observers are notified of the last task, which happens after it ends and the next one begins. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
}
