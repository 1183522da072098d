import type { Browser, BrowserContext } from 'playwright'
import type { StudentId } from '../../schemas/ids.ts'
import { emptyDevice, openBrowser, openChat, signedInDevice } from './browser.ts'
import { startFloor, type Floor } from './floor-server.ts'
import { freshFolder } from './folders.ts'
import { watchRows } from './in-page.ts'
import { median, quantile, spread } from './measure.ts'
import { quiet } from './quiet.ts'
import type { Row } from './row.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { messagesPlace, snapshotOf, type StoredDatabase } from './snapshot.ts'

const STORED = 10_000
const SHOWN = 50
const PAIR = 'amina_youssef'
const WARM_UP = 2
const SAMPLES = 12

/** A device that has ten thousand messages opens the chat, and there is no server any more. */
export async function reopen(): Promise<Row[]> {
  const [floor, browser] = await Promise.all([startFloor(), openBrowser()])
  try {
    const { device: ours, url, newest, databases } = await filledDevice(browser)
    const bare = await emptyDevice(browser)
    await fillBare(bare, floor, databases)
    await Promise.all([ours, bare].map((device) => device.addInitScript(watchRows, SHOWN)))

    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      await quiet()
      const took = { ours: await opened(ours, url, newest), bare: await opened(bare, `${floor.url}/read`, newest) }
      if (n < WARM_UP) continue
      times.ours.push(took.ours)
      times.bare.push(took.bare)
    }
    const baseline = median(times.bare)
    const row = { unit: 'ms', baseline, compare: 'ratio', spread: spread(times.ours) } as const
    return [
      { ...row, name: 'reopened without a server, 10,000 stored → newest 50', ours: median(times.ours), target: { most: 1.6 } },
      { ...row, name: '  p90', ours: quantile(times.ours, 0.9), baseline: quantile(times.bare, 0.9) },
    ]
  } finally {
    await browser.close()
    floor.close()
  }
}

/** Brings the messages onto a device the way they come: written while it was away, pulled when it is back. Then the server dies. */
async function filledDevice(browser: Browser) {
  const before = await ServerProcess.start(await freshFolder())
  const device = await signedInDevice(browser, before, 'amina')
  const first = await openChat(device, before, 'youssef')
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await first.close()
  await before.stop()

  const newest = seedChat(before.folder, 'amina' as StudentId, 'youssef' as StudentId, STORED)
  const server = await ServerProcess.start(before.folder, before.port)
  const page = await openChat(device, server, 'youssef')
  await page.getByRole('list', { name: 'Messages' }).getByText(newest).waitFor({ timeout: 60_000 })
  const databases = await snapshotOf(page)
  if (messagesIn(databases) < STORED) throw new Error(`Only ${messagesIn(databases)} messages came onto the device.`)
  await page.close()
  await server.kill()
  return { device, url: `${server.url}/messages?with=youssef`, newest, databases }
}

/** The same messages on a device of the baseline, with a service worker that has its page. */
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

function messagesIn(databases: readonly StoredDatabase[]): number {
  const { database, store } = messagesPlace(databases, PAIR)
  return databases.find(({ name }) => name === database)!.stores.find(({ name }) => name === store)!.rows.length
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
