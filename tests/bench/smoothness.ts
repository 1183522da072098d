import type { BrowserContext, Page } from 'playwright'

/** What `watchSmoothness` puts into a page. */
export interface Smoothness {
  /** ms of each task over 50 ms. */
  tasks: number[]
  /** Those that no input of the last half second explains, with what moved most. */
  shifts: { value: number; what: string }[]
}

declare global {
  var smoothness: Smoothness
}

/** How much slower the main thread is than this machine: about a cheap phone. */
const SLOWER = 4

/** Every page of the device notes long tasks and layout shifts from its beginning. */
export async function watchSmoothness(device: BrowserContext): Promise<void> {
  await device.addInitScript(() => {
    globalThis.smoothness = { tasks: [], shifts: [] }
    const watch = (type: string, note: (entry: PerformanceEntry) => unknown) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('longtask', ({ duration }) => smoothness.tasks.push(duration))
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
      if (hadRecentInput) return
      const [most] = sources
      const text = most?.node?.textContent?.trim().slice(0, 30) ?? ''
      smoothness.shifts.push({ value, what: most ? `${most.node?.nodeName.toLowerCase() ?? 'gone'} "${text}" from ${most.previousRect.y.toFixed(0)} to ${most.currentRect.y.toFixed(0)}` : '' })
    })
  })
}

/** From here on its main thread is slow. That keeps a core busy itself: whoever waits for a quiet machine does so before. */
export async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** What happens in the page while something is done, and a moment after. */
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
  /** µs, by the clock on the wall. */
  dur?: number
  /** µs that its thread ran, the slowing down counted in, and without what others took of the core meanwhile. */
  tdur?: number
  args?: { name?: string }
}

/**
 * The same, and of the tasks over 50 ms the longest, ms, by the clock of its own thread; 0 where there was none. Two cores are shared with the server, the browser and
 * what slows the page down: by the clock on the wall a task of 25 ms takes 75 where they want the core in between.
 */
export async function duringTraced(page: Page, run: () => Promise<unknown>): Promise<Smoothness & { own: number }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  const found = await during(page, run)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = mains.flatMap(({ pid, tid }) => traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.name.endsWith('RunTask')))
  const awayFrom = (ms: number) => (event: TraceEvent) => Math.abs((event.dur ?? 0) / 1_000 - ms)
  const own = found.tasks.map((ms) => tasks.reduce((nearest, task) => (awayFrom(ms)(task) < awayFrom(ms)(nearest) ? task : nearest)).tdur ?? ms * 1_000)
  return { ...found, own: Math.max(0, ...own) / 1_000 }
}

/** The longest task, ms; 0 where none was over 50. */
export function longest({ tasks }: Smoothness): number {
  return Math.max(0, ...tasks)
}

/** Observers are told of a task once it is over and the next has begun. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
}
