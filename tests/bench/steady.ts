import type { Page } from 'playwright'
import type { StudentId } from '../../schemas/ids.ts'
import { openBrowser, openChat, signedInDevice } from './browser.ts'
import { freshFolder } from './folders.ts'
import { pause } from './measure.ts'
import type { Row } from './row.ts'
import { seedChat } from './seed.ts'
import { ServerProcess } from './server-process.ts'
import { during, slowed, watchSmoothness, type Smoothness } from './smoothness.ts'

const ARRIVING = 15

/**
 * Measures unexpected layout shifts on a slow phone: while messages arrive, while the connection bar appears and disappears, and
 * while a chat opens.
 */
export async function steady(): Promise<Row[]> {
  const folder = await freshFolder()
  // The few messages with Lina do not fill the screen.
  seedChat(folder, 'amina' as StudentId, 'youssef' as StudentId, 200)
  let server = await ServerProcess.start(folder)
  const browser = await openBrowser()
  try {
    const device = await signedInDevice(browser, server, 'amina')
    await watchSmoothness(device)
    const short = await openChat(device, server, 'lina')
    await slowed(short)
    const intoShort = await during(short, () => arrive(short, server, 'lina'))
    await short.close()
    const page = await openChat(device, server, 'youssef')
    // The next page is served by the service worker, as all but the first are.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await slowed(page)

    const arriving = await during(page, () => arrive(page, server, 'youssef'))
    const restarted = await during(page, async () => {
      await server.kill()
      await page.locator('p', { hasText: 'You’re offline' }).waitFor()
      server = await ServerProcess.start(server.folder, server)
      await page.locator('[role=status][data-connection=online]').waitFor({ state: 'attached', timeout: 60_000 })
      // 'All caught up' is shown for two seconds.
      await pause(3_000)
    })
    const fromList = await during(page, async () => {
      await page.goto(`${server.url}/messages`)
      await page.locator('[data-partner-id=youssef]').click()
      await page.getByRole('list', { name: 'Messages' }).waitFor()
    })
    const byAddress = await during(page, async () => {
      await page.goto(`${server.url}/messages?with=youssef`)
      await page.getByRole('list', { name: 'Messages' }).waitFor()
    })

    const row = (name: string, { shifts }: Smoothness, most = 0): Row => ({
      name: `layout shift while ${name}`,
      unit: '',
      ours: shifts.reduce((sum, { value }) => sum + value, 0),
      spread: 0,
      baseline: null,
      compare: 'itself',
      target: { most },
      ...(shifts.length > 0 && { note: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('; ') }),
    })
    return [
      row(`${ARRIVING} messages arrive`, arriving),
      row(`${ARRIVING} messages arrive in a chat that does not fill the screen`, intoShort, SHORT),
      row('the connection bar comes and goes', restarted),
      row('a chat opens from the list', fromList),
      row('a chat opens by its address', byAddress),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A short chat stands at its foot and cannot scroll: each message moves the earlier ones up by its height. */
const SHORT = 0.03 * ARRIVING

/** The partner sends messages faster than anybody types. */
async function arrive(page: Page, server: ServerProcess, from: string): Promise<void> {
  const headers = { Cookie: await server.signIn(from) }
  for (let n = 1; n <= ARRIVING; n++) {
    const { status } = await server.http.call('POST', '/api/messages', {
      headers,
      body: { toUserId: 'amina', content: `Arriving, number ${n}.` },
    })
    if (status !== 201) throw new Error(`The message got status ${status}.`)
    await pause(200)
  }
  await page.getByText(`Arriving, number ${ARRIVING}.`).first().waitFor()
}
