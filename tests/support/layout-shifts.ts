import type { BrowserContext, Page } from 'playwright/test'

/** Every page of the context notes what moves on it though nobody pressed anything, from its beginning. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] })[]) {
        if (entry.hadRecentInput) continue
        const [most] = entry.sources
        shifts.push(`${entry.value.toFixed(4)}: ${most?.node?.nodeName} from ${most?.previousRect.y} to ${most?.currentRect.y} “${most?.node?.textContent?.trim().slice(0, 40)}”`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far: how much, and where it says what. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
}
