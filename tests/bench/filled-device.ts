import type { Browser } from 'playwright'
import type { StudentId } from '../../schemas/ids.ts'
import { openChat, signedInDevice } from './browser.ts'
import { freshFolder } from './folders.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { messagesIn, snapshotOf } from './indexeddb-snapshot.ts'

const STORED = 10_000
export const PAIR = 'amina_youssef'

/** Fills a device of Amina's with ten thousand messages the usual way: they are sent while it is offline, and pulled when it returns. */
export async function filledDevice(browser: Browser) {
  const before = await ServerProcess.start(await freshFolder())
  const device = await signedInDevice(browser, before, 'amina')
  const first = await openChat(device, before, 'youssef')
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await first.close()
  await before.stop()

  const newest = seedChat(before.folder, 'amina' as StudentId, 'youssef' as StudentId, STORED)
  const server = await ServerProcess.start(before.folder, before)
  const page = await openChat(device, server, 'youssef')
  await page.getByRole('list', { name: 'Messages' }).getByText(newest).waitFor({ timeout: 60_000 })
  const databases = await snapshotOf(page)
  if (messagesIn(databases, PAIR) < STORED) throw new Error(`Only ${messagesIn(databases, PAIR)} messages came onto the device.`)
  // The device stores what it shows once that has rested for 2 s (app/worker/session/view-cache.ts).
  await page.waitForTimeout(5_000)
  await page.close()
  return { device, server, newest, databases }
}
