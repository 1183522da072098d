import type { BrowserContext, Page } from 'playwright/test'

/** Records, in the later documents of a page or of all pages of a browser, elements that move without user input. */
export async function noteShifts(of: BrowserContext | Page): Promise<void> {
  await of.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const [most] = entry.sources
        const node = most?.node
        // A picture has no text: what it stands in names it.
        const words = (node?.textContent || node?.parentElement?.closest('a, button, li, section')?.textContent)?.trim().slice(0, 40)
        shifts.push(`${entry.value.toFixed(4)}: ${node?.nodeName} from ${most?.previousRect.y} to ${most?.currentRect.y} “${words}”`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the shifts so far: each with its score, the element, its old and new y in px, and its text. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)
}
