import type { BrowserContext } from 'playwright'
import { emptyDevice, openBrowser } from './browser.ts'
import { filledDevice, PAIR } from './filled-device.ts'
import { startFloor, type Floor } from './baseline-server.ts'
import { watchRows } from './page-probe.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { messagesPlace, type StoredDatabase } from './indexeddb-snapshot.ts'

const SHOWN = 50
/** Number of bubbles that fill the screen. At first only the nearest are drawn. */
const SCREENFUL = 25
const ROUNDS = 12

/** Measures how long a device with ten thousand messages needs to open the chat when the server is gone. */
export async function reopen(): Promise<Row[]> {
  const [floor, browser] = await Promise.all([startFloor(), openBrowser()])
  try {
    const { device: ours, server, newest, databases } = await filledDevice(browser)
    await server.kill()
    const url = `${server.url}/messages?with=youssef`
    const bare = await emptyDevice(browser)
    await fillBare(bare, floor, databases)
    await Promise.all([ours, bare].map((device) => device.addInitScript(watchRows, SCREENFUL)))

    const times = await inPairs(
      { ours: () => opened(ours, url, newest), bare: () => opened(bare, `${floor.url}/read`, newest) },
      { rounds: ROUNDS, warmUp: 2 },
    )
    return [
      pairedRow(times.ours, times.bare, {
        name: 'reopened without a server, 10,000 stored → newest 50, over a bare page',
        unit: 'ms',
        target: { most: 1.15 },
      }),
    ]
  } finally {
    await browser.close()
    floor.close()
  }
}

/** Stores the same messages on a device of the baseline, with a service worker that caches its page. */
async function fillBare(device: BrowserContext, floor: Floor, databases: StoredDatabase[]): Promise<void> {
  const messages = messagesPlace(databases, PAIR)
  const one = databases.filter(({ name }) => name === messages.database)
  floor.serve('/read', { databases: null, messages, count: SHOWN })
  floor.serve('/fill', { databases: one, messages, count: SHOWN }, one)
  const page = await device.newPage()
  await page.goto(`${floor.url}/fill`)
  await page.getByRole('list', { name: 'Messages' }).waitFor({ timeout: 60_000 })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/floor-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.close()
}

async function opened(device: BrowserContext, url: string, newest: string): Promise<number> {
  const page = await device.newPage()
  try {
    await page.goto(url, { waitUntil: 'commit' })
    const took = await page.evaluate(() => bench.shown!)
    const last = await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last().textContent()
    if (!last?.includes(newest)) throw new Error(`The last bubble is not the newest: ${last}`)
    await page.waitForTimeout(300)
    return took
  } finally {
    await page.close()
  }
}
