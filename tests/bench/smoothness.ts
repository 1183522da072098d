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

/** The longest task, ms; 0 where none was over 50. */
export function longest({ tasks }: Smoothness): number {
  return Math.max(0, ...tasks)
}

/** Observers are told of a task once it is over and the next has begun. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
}
