import type { Browser, Page } from 'playwright/test'
import { expect, online, ready, test } from '../support/browser.ts'

interface TraceEvent {
  name: string
  args: { data?: { url?: string; consumedCacheSize?: number } }
}

/** Chromium stores no compiled code of a script that has fewer bytes. */
const STORED_FROM = 1024

/** Loads the page again, and returns the scripts that Chromium compiled again, although an earlier start could have stored the result. */
async function compiledAnew(browser: Browser, page: Page): Promise<string[]> {
  await browser.startTracing(page, { categories: ['v8', 'devtools.timeline'] })
  await page.reload()
  await ready(page)
  await online(page)
  // cast: traces of Chromium have this shape
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const compiled = traceEvents.filter(({ name }) => name.startsWith('v8.compile')).map(({ args }) => args.data)
  const anew = compiled.flatMap((data) => (data?.url?.includes('/assets/') && !data.consumedCacheSize ? [data.url] : []))
  const sizes = await Promise.all(anew.map(async (url) => (await (await page.request.get(url)).body()).length))
  return anew.filter((_, at) => (sizes[at] ?? 0) >= STORED_FROM)
}

test('a later start reads the compiled code of page and worker from the browser, and compiles neither again', async ({
  browser,
  devices,
}) => {
  const page = await devices.of('kofi')
  // The browser stores the code at one of the first starts, after the page is shown.
  await expect.poll(() => compiledAnew(browser, page)).toEqual([])
})
