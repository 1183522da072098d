import type { Browser, BrowserContext, Page } from 'playwright'
import { openBrowser } from './browser.ts'
import { freshFolder } from './folders.ts'
import { median, spread } from './measure.ts'
import type { Row } from './row.ts'
import { ServerProcess } from './server-process.ts'
import { startSlowLink } from './slow-link.ts'
import { quiet } from './wait-for-idle-machine.ts'

/** The phone has this part of the machine's speed. */
const SLOWER = 4
const SAMPLES = 5

/** Measures how long a slow phone on a slow network needs for the landing, for Home after a sign-in, and for Home loaded again. */
export async function slowStart(): Promise<Row[]> {
  const [server, browser] = await Promise.all([freshFolder().then((folder) => ServerProcess.start(folder)), openBrowser()])
  const link = await startSlowLink(server.port)
  try {
    const times: Record<'landing' | 'home' | 'reload', number[]> = { landing: [], home: [], reload: [] }
    for (let n = 0; n < SAMPLES; n++) {
      await quiet()
      times.landing.push(await onPhone(browser, async (device) => (await opened(device, link.url, 'h1')).took))
      const home = await onPhone(browser, async (device) => {
        await device.request.post(`${link.url}/api/login`, { data: { demoUser: 'amina' } })
        const { page, took } = await opened(device, link.url, '[data-student-id]')
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.waitForTimeout(15_000)
        await page.reload({ waitUntil: 'commit' })
        return { took, again: await shown(page, '[data-student-id]') }
      })
      times.home.push(home.took)
      times.reload.push(home.again)
    }
    const row = (name: string, all: number[], most: number): Row => ({
      name,
      unit: 'ms',
      ours: median(all),
      spread: spread(all),
      baseline: null,
      compare: 'itself',
      target: { most },
    })
    return [
      row('3G and a quarter of the CPU: the landing can be read', times.landing, 3_000),
      row('  Home after a sign-in', times.home, 2_500),
      row('  Home loaded again', times.reload, 1_000),
    ]
  } finally {
    await browser.close()
    link.close()
    await server.stop()
  }
}

async function onPhone<T>(browser: Browser, run: (device: BrowserContext) => Promise<T>): Promise<T> {
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    return await run(device)
  } finally {
    await device.close()
  }
}

async function opened(device: BrowserContext, url: string, selector: string): Promise<{ page: Page; took: number }> {
  const page = await device.newPage()
  await (await device.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  return { page, took: await shown(page, selector) }
}

/** Returns ms from the start of the navigation to the frame after the one that shows the element. */
async function shown(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box && box.height > 0 && box.top < innerHeight ? performance.now() : 0
  }, selector)
  return Number(await handle.jsonValue())
}
