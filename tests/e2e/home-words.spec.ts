import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, MOVING, online, PHONE, ready, signIn, test } from '../support/browser.ts'
import { deviceWithHeldApp } from '../support/held-app.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'

const classmates = (page: Page) => page.getByRole('list', { name: 'Available Classmates' }).getByRole('listitem')

for (const [device, width] of [
  ['a phone', 390],
  ['a wide window', 1280],
] as const)
  test(`on ${device} the first classmates are in the document of Home, before any script`, async ({ devices }) => {
    const context = await devices.fresh({ viewport: { width, height: 844 }, javaScriptEnabled: false })
    const { page } = await deviceWithHeldApp(context, 'amina')
    await page.goto('/')
    await expect(classmates(page).first()).toContainText('Youssef Mansour')
    await expect(page.getByRole('link', { name: 'Message Youssef' })).toHaveAttribute('href', '/messages?with=youssef')
    // Only what works without a script.
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Schedule' }).last()).toBeVisible()
  })

test('the classmates stay in sight, with the focus, while the app starts behind them', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await context.addInitScript(noteFrames)
  const { page, go } = await deviceWithHeldApp(context, 'mei')
  await page.goto('/', { waitUntil: 'commit' })
  const first = classmates(page).first().getByRole('link').first()
  await expect(first).toBeVisible()
  await accessible(page, 'the classmates of the document')
  const name = await first.innerText()
  await first.focus()
  go()
  await ready(page)
  await expect(first).toBeFocused()
  expect(await first.innerText()).toBe(name)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  // Since the first frame with a classmate, each one has had some.
  expect(await page.evaluate(() => rows.slice(rows.findIndex((count) => count > 0)).filter((count) => count === 0))).toEqual([])
})

for (const [what, path, student] of [
  ['Home', '/', 'ravi'],
  ['a chat', '/messages?with=youssef', 'amina'],
] as const)
  test(`nothing of ${what} is painted, and nothing moves, before its document has come as a whole, where it comes in two parts`, async ({
    devices,
    server,
  }) => {
    const context = await devices.fresh({ ...PHONE, ...MOVING })
    await noteShifts(context)
    await signIn(context, student)
    const slow = await inTwoParts(server.url, path)
    const page = await context.newPage()
    // The page stays as the document has it.
    await page.route(/\/begin-[^/]*\.js$/, () => {})
    await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const { painted, arrived } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      // 0 until then.
      arrived: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd || Infinity,
    }))
    expect(painted).toBeGreaterThanOrEqual(arrived)
    await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    slow.close()
  })

test('a device that stores a student begins without the classmates of its document, and no later start has them', async ({ devices }) => {
  const page = await devices.of('kofi', '/', { isNew: true, ...PHONE })
  await online(page)
  await expect(page.locator('html')).toHaveAttribute('data-words')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await ready(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-words')
  // As where the browser has no service worker: the document has the words, and this device has more.
  await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))))
  await page.route(/\/begin-[^/]*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toBeVisible()
  await expect(classmates(page)).toHaveCount(0)
})

test('a session that ends while the app loads leads to the landing, not to classmates', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  const { page, go } = await deviceWithHeldApp(context, 'luca')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(classmates(page).first()).toBeVisible()
  await context.clearCookies()
  go()
  await expect(page.getByRole('heading', { level: 1, name: 'There’s a seat next to someone who gets it.' })).toBeVisible()
  await expect(classmates(page)).toHaveCount(0)
})

/**
 * Starts a server that passes requests on to the one at this address. It cuts the page at this path in the middle of an entry of its
 * list, and brings the rest half a second later.
 */
async function inTwoParts(url: string, path: string): Promise<{ url: string; close(): void }> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(`${url}${request.url}`, { headers: { cookie: request.headers.cookie ?? '' } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain' })
    const cut = request.url === path ? body.lastIndexOf('<span', body.lastIndexOf('</li>')) : body.length
    response.write(body.subarray(0, cut))
    setTimeout(() => response.end(body.subarray(cut)), request.url === path ? 500 : 0)
  }
  const between = createServer((request, response) => void pass(request, response))
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const close = () => void between.close().closeAllConnections()
  return { url: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, close }
}

declare global {
  var rows: number[]
}

/** Runs in the page, before its scripts: counts the classmates that each frame shows. */
function noteFrames(): void {
  globalThis.rows = []
  const look = () => {
    globalThis.rows.push([...document.querySelectorAll('[data-student-id]')].filter((row) => row.checkVisibility()).length)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
