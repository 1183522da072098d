import type { Browser } from 'playwright'
import type { StudentId } from '../../schemas/ids.ts'
import { emptyDevice, openBrowser, openChat, signedInDevice } from './browser.ts'
import { startFloor } from './baseline-server.ts'
import { freshFolder } from './folders.ts'
import { watchRows } from './page-probe.ts'
import { inPairs } from './pairs.ts'
import { pairedRow, type Row } from './row.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { messagesIn, messagesPlace, snapshotOf, type StoredDatabase } from './indexeddb-snapshot.ts'

const FEW = 1_000
const MANY = 100_000
const SHOWN = 50
/** Number of bubbles that fill the screen. Of a chat with fifty messages, at first only the nearest are drawn. */
const SCREENFUL = 25
const PAIR = 'amina_youssef'
const ROUNDS = 9

/**
 * Measures how long a new device needs to show the newest 50 of a chat, from the start of the navigation. The server has few
 * messages, or many.
 */
export async function newDevice(): Promise<Row[]> {
  const [few, many, floor, browser] = await Promise.all([seeded(FEW), seeded(MANY), startFloor(), openBrowser()])
  try {
    const databases = await whatTheAppStores(browser, few)
    floor.serve('/same-stores', { databases, messages: messagesPlace(databases, PAIR), count: SHOWN }, databases)
    const times = await inPairs(
      {
        few: () => firstVisit(browser, `${few.url}/messages?with=youssef`, few),
        bare: () => firstVisit(browser, `${floor.url}/same-stores`),
        many: () => firstVisit(browser, `${many.url}/messages?with=youssef`, many),
      },
      { rounds: ROUNDS, warmUp: 1 },
    )
    const row = { unit: 'ms', target: { most: 1.05 } } as const
    return [
      pairedRow(times.few, times.bare, { ...row, name: 'newest 50 on a new device, 1,000 on the server, over a bare page' }),
      pairedRow(times.many, times.few, { ...row, name: '  100,000 on the server, over 1,000' }),
    ]
  } finally {
    await browser.close()
    floor.close()
    await Promise.all([few.stop(), many.stop()])
  }
}

async function seeded(count: number): Promise<ServerProcess> {
  const folder = await freshFolder()
  seedChat(folder, 'amina' as StudentId, 'youssef' as StudentId, count)
  return ServerProcess.start(folder)
}

/** Returns ms until the newest messages are shown on a new device, which is signed in if there is a server to sign in to. */
async function firstVisit(browser: Browser, url: string, server?: ServerProcess): Promise<number> {
  const device = server ? await signedInDevice(browser, server, 'amina') : await emptyDevice(browser)
  try {
    await device.addInitScript(watchRows, SCREENFUL)
    const page = await device.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    const took = await page.evaluate(() => bench.shown!)
    // Work that the page still does in the background must not affect the next measurement.
    await page.waitForTimeout(100)
    return took
  } finally {
    await device.close()
  }
}

/** Returns what the app stores on a new device, once it has stored the chat. The document shows its messages before that (ADR 0109). */
async function whatTheAppStores(browser: Browser, server: ServerProcess): Promise<StoredDatabase[]> {
  const device = await signedInDevice(browser, server, 'amina')
  const page = await openChat(device, server, 'youssef')
  try {
    for (;;) {
      const databases = await snapshotOf(page)
      if (messagesIn(databases, PAIR) >= SHOWN) return databases
    }
  } finally {
    await device.close()
  }
}
